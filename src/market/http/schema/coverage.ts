import { t } from 'elysia'
import { timeSchema } from '../../../checks/address/http/schema/account-facts.ts'
import { resultsMinCoveragePct } from '../../thresholds.ts'
import { figureSources } from '../../missing-sources.ts'
import { coverageModes } from '../../trades/coverage.ts'
import { pageMeta } from './trade.ts'

/** Of every answer that stands on this server's own trades. */
export const coverageSchema = t.Object(
  {
    mode: t.String({
      enum: [...coverageModes],
      description:
        '`blocks`: every trade of the blocks that were read. `sample`: blocks chosen at random, so that trades are a fair sample and results of single wallets are not known. `pools`: no blocks were read, only the transactions of followed wallets and busy pools, or none if the operator turned that off.',
    }),
    sharePct: t.Number({
      minimum: 0,
      maximum: 100,
      description: 'Share of the blocks since `since` that this server read.',
    }),
    since: timeSchema('Start of the period that counts.'),
  },
  { title: 'Coverage', description: 'How much of the chain an answer stands on.' },
)

/** Of answers that stand on own trades only in part. */
export const ownMetaSchema = t.Optional(
  t.Object(
    {
      coverage: t.Optional(coverageSchema),
      missing: t.Optional(
        t.Array(t.String({ enum: [...figureSources] }), {
          description:
            'Sources that failed or did not answer in time, so that tokens and figures which only they know are missing from this answer: `own-trades`, those that this server follows, or `market-data`, the providers. Try again within seconds. Absent if none did.',
        }),
      ),
    },
    {
      title: 'FigureMeta',
      description:
        '`coverage` is set if a figure comes from own trades: what these trades of 24 hours stand on.',
    },
  ),
)

/** Of lists of own trades and what follows from them. */
export const coverageMetaSchema = t.Object({ coverage: coverageSchema }, { title: 'CoverageMeta' })

/** The same of a page. */
export const feedMetaSchema = t.Composite([coverageMetaSchema, pageMeta], { title: 'FeedMeta' })

/** Why results are left out, for the descriptions of answers. */
export const whyCovered = `at least ${resultsMinCoveragePct} % of the blocks were read: from fewer, purchases would be paired with the wrong sales`
