import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { countSchema } from '../../../checks/address/http/schema/account-facts.ts'
import { inPlace } from '../../../endpoint/schema/in-place.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { coverageMetaSchema, coverageSchema, feedMetaSchema, whyCovered } from './coverage.ts'
import { tokenSchema } from './token.ts'
import { pageMeta, tradeSchema } from './trade.ts'
import traderDataSamples from './trader-data.samples.json' with { type: 'json' }

export const tradeFeed = t.Object(
  {
    trades: t.Array(tradeSchema),
    meta: inPlace(
      feedMetaSchema,
      'The coverage counts from the oldest trade of the page, or the last day.',
    ),
  },
  {
    title: 'TradeFeed',
    description: 'Trades that this server follows, newest first.',
    ...samples(traderDataSamples.feed),
  },
)

export type TradeFeedAnswer = Static<typeof tradeFeed>

const tokenSignal = t.Object(
  {
    token: tokenSchema,
    summary: t.String({ description: 'What is notable about the token, and why.' }),
    score: t.Number({ minimum: 0, maximum: 100, description: 'Higher is stronger.' }),
    sample: t.Optional(
      t.Object(
        {
          trades: countSchema('Trades of the token in the window.'),
          wallets: countSchema('Wallets that made them.'),
          volumeUsd: t.Number({ minimum: 0, description: 'Their value, as far as known.' }),
        },
        {
          description:
            'The trades that the signal was found in. They are those that this server follows, a part of all trades of the token. Absent if the mint itself changed.',
        },
      ),
    ),
  },
  { title: 'TokenSignal' },
)

export const tokenSignals = t.Object(
  { signals: t.Array(tokenSignal), meta: coverageMetaSchema },
  {
    title: 'TokenSignals',
    description: 'Notable tokens, strongest signal first.',
    ...samples(traderDataSamples.signals),
  },
)

const percent = (description: string) => t.Number({ minimum: 0, maximum: 100, description })

const trader = t.Object(
  {
    rank: t.Integer({ minimum: 1, description: 'Rank in the requested order, from 1.' }),
    wallet: t.String({ description: 'Address of the trader.' }),
    trades: countSchema('Trades in the window.'),
    buys: countSchema('Buys among them.'),
    sells: countSchema('Sells among them.'),
    volumeUsd: t.Number({
      minimum: 0,
      description: 'Value of its trades at the time of each, as far as known.',
    }),
    pnlUsd: t.Optional(
      t.Number({
        description:
          'Realized profit in the window, in USD (by average cost). Absent if no sale has a known cost.',
      }),
    ),
    winRatePct: t.Optional(
      percent(
        'Share of profitable sales among those with a known cost. Absent below three of them.',
      ),
    ),
    countedSells: countSchema('Number of sales with a known cost.'),
    coveragePct: t.Optional(
      percent(
        'Share of its sales volume with a known cost: the lower it is, the less `pnlUsd` means.',
      ),
    ),
  },
  { title: 'Trader' },
)

export const leaderboard = t.Object(
  {
    traders: t.Array(trader),
    meta: t.Composite([
      t.Object({
        coverage: coverageSchema,
        watchedOnly: t.Optional(
          t.Literal(true, {
            description:
              'Only wallets that the operator watches are ranked, since too few blocks were read for the results of others.',
          }),
        ),
      }),
      pageMeta,
    ]),
  },
  {
    title: 'Leaderboard',
    description: `Traders, best first. Wallets that are not watched are ranked only if ${whyCovered}.`,
    ...samples(traderDataSamples.leaderboard),
  },
)
