import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { countSchema, timeSchema } from '../../../checks/address/http/schema/account-facts.ts'
import { inPlace } from '../../../endpoint/schema/in-place.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { launchpads } from '../../launches/launch.ts'
import { resultsMinCoveragePct } from '../../thresholds.ts'
import { unknownResults } from '../../token-results.ts'
import { coverageSchema, feedMetaSchema } from './coverage.ts'
import launchSamples from './launch-data.samples.json' with { type: 'json' }
import { tokenSchema } from './token.ts'

const text = (description: string) => t.String({ description })
const percent = (description: string) => t.Number({ minimum: 0, maximum: 100, description })
const digits = '^\\d+$'
/** In base units. */
const amount = (description: string) => t.String({ pattern: digits, description })
const usd = (description: string) => t.Number({ description })

const launch = t.Object(
  {
    token: tokenSchema,
    launchpad: t.String({ enum: [...launchpads], description: 'Launch program.' }),
    creator: t.Optional(text('Wallet that created the token. Absent if that was not seen.')),
    createdAt: t.Optional(timeSchema('Time of the creation. Absent if it was not seen.')),
    soldPct: t.Optional(
      percent(
        'Share of the sale that is reached at the last trade seen: of the tokens for sale, or of the amount to collect. Absent if unknown.',
      ),
    ),
    graduatedAt: t.Optional(timeSchema('Time at which trading moved to a pool of an exchange.')),
    pool: t.Optional(text('That pool. Absent if the program does not name it.')),
  },
  { title: 'Launch' },
)

export const launchList = t.Object(
  {
    tokens: t.Array(launch),
    meta: feedMetaSchema,
  },
  {
    title: 'LaunchList',
    description: 'Tokens of launch programs, in the requested order.',
    ...samples(launchSamples.launches),
  },
)

const result = {
  decimals: t.Integer({ minimum: 0, maximum: 255 }),
  buys: countSchema('Number of purchases.'),
  sells: countSchema('Number of sales.'),
  boughtAmount: amount('Bought in trades.'),
  soldAmount: amount('Sold in trades.'),
  receivedAmount: amount('Received without a trade. It has no cost, and selling it is no profit.'),
  sentAmount: amount('Sent away without a trade. It takes its cost along and is no loss.'),
  boughtUsd: usd('Paid for the purchases, at the time of each, as far as known.'),
  soldUsd: usd('Received for the sales, at the time of each, as far as known.'),
  realizedUsd: t.Optional(
    usd('Profit of the sales whose cost is known, by average cost. Absent if there are none.'),
  ),
  unrealizedUsd: t.Optional(
    usd(
      'Value of what is left of the purchases, at the last price seen within a day, less its cost. Absent without such a price, or if nothing is left.',
    ),
  ),
  coveragePct: t.Optional(
    percent('Share of the sales, by value, whose cost is known. Absent without such sales.'),
  ),
  heldAmount: t.Optional(amount('Balance at the last change seen. Absent if unknown.')),
  firstTradeAt: t.Optional(timeSchema('Its first trade that was seen.')),
  lastTradeAt: t.Optional(timeSchema('Its last trade that was seen.')),
}

const costBasis = t.Literal('average', {
  description: 'Cost of a sale: the average of what was paid for the tokens held at the time.',
})

export const tokenTraders = t.Object(
  {
    mint: text('The requested mint.'),
    traders: t.Array(
      t.Object({ wallet: text('Address of the trader.'), ...result }, { title: 'TokenTrader' }),
    ),
    meta: t.Object({ costBasis, coverage: coverageSchema }),
  },
  {
    title: 'TokenTraders',
    description: `Traders of a token by realized profit. Empty unless at least ${resultsMinCoveragePct} % of the blocks since the first of their trades were read.`,
    ...samples(launchSamples.traders),
  },
)

export type TokenTradersAnswer = Static<typeof tokenTraders>

export const walletResults = t.Object(
  {
    wallet: text('The requested wallet.'),
    tokens: t.Array(
      t.Object({ mint: text('Address of the mint.'), ...result }, { title: 'WalletTokenResult' }),
    ),
    realizedUsd: t.Optional(usd('Sum over these tokens. Absent if none is known.')),
    unrealizedUsd: t.Optional(usd('Sum over these tokens. Absent if none is known.')),
    meta: t.Object({
      costBasis,
      coverage: coverageSchema,
      watched: t.Optional(
        t.Literal(true, {
          description: 'The wallet is followed without gaps, however many blocks are read.',
        }),
      ),
      unknownBecause: t.Optional(
        t.String({
          enum: [...unknownResults],
          description: `Why no result is known. \`no-trades\`: no trade of the wallet was seen. \`blocks-missing\`: less than ${resultsMinCoveragePct} % of the blocks since its first trade were read. \`no-prices\`: none of its trades has a known value. \`no-cost\`: nothing that was sold has a known cost, and nothing with a known cost and a price is left. Absent if a result is known.`,
        }),
      ),
    }),
  },
  {
    title: 'WalletResults',
    description: `Results of a wallet by token, last traded first. Empty unless at least ${resultsMinCoveragePct} % of the blocks since the first of these trades were read, or the wallet is watched.`,
    ...samples(launchSamples.results),
  },
)

export type WalletResultsAnswer = Static<typeof walletResults>

const buyer = t.Object(
  {
    wallet: text('Address of the buyer.'),
    slot: text('Slot of its first purchase, as a decimal string.'),
    index: t.Integer({ minimum: 0, description: 'Place of the transaction in that block.' }),
    timestamp: t.Optional(timeSchema('Block time. Absent if unknown.')),
    amount: amount('Bought in that purchase.'),
    amountUsd: t.Optional(usd('Paid for it. Absent if unknown.')),
    tipped: t.Boolean({
      description:
        'Whether the transaction paid a tip for a bundle, or one right beside it by a wallet that takes part did.',
    }),
    funder: t.Optional(
      text(
        'Wallet that paid in its first SOL, if that was seen shortly before and the payer does not do so for many wallets.',
      ),
    ),
  },
  { title: 'EarlyBuyer' },
)

const group = t.Object(
  {
    kind: t.Union([t.Literal('bundle'), t.Literal('funder')], {
      description:
        '`bundle`: bought in one transaction, or in transactions that follow each other in one block and either mostly come from new wallets or, in the block of the creation, follow it at once or share a tip. `funder`: one wallet paid in the first SOL of all.',
    }),
    wallets: t.Array(t.String()),
    amount: amount('Bought together in their first purchases.'),
    slot: t.Optional(text('Slot of a bundle, as a decimal string.')),
    funder: t.Optional(text('The wallet that paid.')),
  },
  { title: 'BuyerGroup' },
)

export const earlyBuyers = t.Object(
  {
    mint: text('The requested mint.'),
    creator: t.Optional(text('Wallet that created the token. Absent if that was not seen.')),
    createdAt: t.Optional(timeSchema('Time of the creation. Absent if it was not seen.')),
    buyers: t.Array(buyer, { maxItems: 100 }),
    groups: t.Array(group, {
      description: 'First buyers that may be one party. A suspicion, not a proof.',
    }),
    meta: t.Object({
      coverage: t.Optional(
        inPlace(
          coverageSchema,
          'Since the creation; `sharePct` counts the slots up to the last of these purchases. Absent if the creation was not read.',
        ),
      ),
    }),
  },
  {
    title: 'EarlyBuyers',
    description: `The first wallets that bought a token after its launch. Empty unless at least ${resultsMinCoveragePct} % of the slots since its creation were read.`,
    ...samples(launchSamples.buyers),
  },
)

export const tokenHolders = t.Object(
  {
    mint: text('The requested mint.'),
    createdAt: t.Optional(timeSchema('Time of the creation. Absent if it was not seen.')),
    holders: t.Optional(
      t.Integer({ description: 'Token accounts with a balance now. Absent if not known.' }),
    ),
    intervalSeconds: t.Optional(
      t.Integer({ description: 'Time between two points: the shortest with at most 300 of them.' }),
    ),
    points: t.Array(
      t.Object(
        {
          timestamp: t.Optional(timeSchema('The creation, then the end of each interval.')),
          holders: t.Integer({ description: 'Token accounts with a balance then.' }),
        },
        { title: 'HolderPoint' },
      ),
      { maxItems: 300 },
    ),
    meta: t.Object({
      coverage: t.Optional(
        inPlace(
          coverageSchema,
          'Since the creation; `sharePct` counts the slots up to the newest block. Absent if the creation was not read.',
        ),
      ),
    }),
  },
  {
    title: 'TokenHolders',
    description: `Holders of a launch over time, oldest first. Empty unless its creation and at least ${resultsMinCoveragePct} % of the blocks since then were read, each with all its transactions: a stream of exchanges alone misses transfers.`,
    ...samples(launchSamples.holders),
  },
)

export type TokenHoldersAnswer = Static<typeof tokenHolders>
