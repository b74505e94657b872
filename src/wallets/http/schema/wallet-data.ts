import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { pathParameter } from '../../../endpoint/path-parameter.ts'
import { walletParts } from '../../read-wallet.ts'
import { booleanParameter, wordsParameter } from '../../../endpoint/schema/query.ts'
import {
  countSchema,
  kindSchema,
  timeSchema,
} from '../../../checks/address/http/schema/account-facts.ts'
import { riskLevelSchema } from '../../../endpoint/schema/risk-answer.ts'
import { pageQuery } from '../../../endpoint/schema/page-query.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { pageMeta, tradeSchema } from '../../../market/http/schema/trade.ts'
import walletDataSamples from './wallet-data.samples.json' with { type: 'json' }

/** The use cases parse it and report errors. */
export const walletParameter = pathParameter(
  'address',
  'Address of the wallet. Any valid address works.',
  walletDataSamples.overview.saver.value.address,
)

export const walletPageQuery = pageQuery

export const holdingsQuery = {
  ...pageQuery,
  includeEmpty: booleanParameter(false, 'Whether to include tokens with a zero balance.'),
}

const text = (description: string) => t.String({ description })
const digits = (description: string) => t.String({ pattern: '^\\d+$', description })
const usd = (description: string) => t.Number({ minimum: 0, description })

/** What `include=account` adds. */
const walletAccount = t.Object(
  {
    kind: kindSchema('What is at the address.'),
    solBalance: digits('Balance in lamports, without wrapped SOL, as a decimal string.'),
    firstSeenAt: t.Optional(
      timeSchema('Time of its first transaction. Absent if it has more than a thousand.'),
    ),
    lastActiveAt: t.Optional(timeSchema('Time of the latest transaction that mentions it.')),
  },
  { description: 'The account itself; only if requested with `include`.' },
)

export const walletOverviewQuery = {
  include: wordsParameter(walletParts, '`account` adds what is at the address, and since when.'),
}

export const walletOverview = t.Object(
  {
    address: text('The requested address.'),
    label: t.Optional(text('Public name, if known.')),
    profileImageUrl: t.Optional(text('Picture of the owner, if known.')),
    portfolioValueUsd: t.Optional(
      usd(
        'Total value of the holdings that have a current price, without staked SOL and deposits in apps. Absent if no price is known, or if a price may be missing because a source failed.',
      ),
    ),
    tokenCount: t.Optional(
      countSchema(
        'Number of different tokens it holds, including NFTs but not SOL or wrapped SOL.',
      ),
    ),
    tradeCount30d: t.Optional(
      countSchema(
        'Number of trades in the last 30 days, as in the list of trades. Absent if that would take reading more than 40 transactions, or some could not be read.',
      ),
    ),
    riskLevel: riskLevelSchema(
      'Based on lists of reported addresses only. `unknown`: no list names it, which does not make it safe. `POST /v1/security/wallet-risk` does a full check.',
    ),
    account: t.Optional(walletAccount),
  },
  {
    title: 'WalletOverview',
    description: 'A wallet at a glance.',
    ...samples(walletDataSamples.overview),
  },
)
export type WalletOverviewAnswer = Static<typeof walletOverview>

export const walletTrades = t.Object(
  { trades: t.Array(tradeSchema), meta: pageMeta },
  {
    title: 'WalletTrades',
    description: 'Trades of a wallet, newest first.',
    ...samples(walletDataSamples.trades),
  },
)
export type WalletTradesAnswer = Static<typeof walletTrades>

const activityItem = t.Object(
  {
    id: text('Stable id: the signature and the position within the transaction.'),
    type: text(
      'Kind of activity: `swap`, `transfer-in`, `transfer-out`, `stake`, `unstake`, `lending`, `liquidity`, `order`, `claim`, `arbitrage`, `nft`, `wrap`, `mint`, `burn`, `approval`, `revoke`, `authority`, `freeze`, `account`, `program` (use of an app that is not decoded), `failed`, `unread` (the node no longer stores the transaction). More may be added.',
    ),
    timestamp: t.Optional(timeSchema('Block time. Absent if unknown.')),
    summary: text('What happened, in one sentence.'),
    valueUsd: t.Optional(
      usd(
        'Value moved, in USD at the time: of dollar tokens and SOL, at the prices that value a trade of that minute. Absent for other tokens.',
      ),
    ),
  },
  { title: 'WalletActivityItem' },
)

export const walletActivity = t.Object(
  { items: t.Array(activityItem), meta: pageMeta },
  {
    title: 'WalletActivity',
    description: 'Activity of a wallet, newest first.',
    ...samples(walletDataSamples.activity),
  },
)
export type WalletActivityAnswer = Static<typeof walletActivity>

const holding = t.Object(
  {
    mint: text('Mint. SOL, wrapped or not, is listed under the wrapped SOL mint.'),
    kind: t.Union(
      [t.Literal('native'), t.Literal('fungible'), t.Literal('nft'), t.Literal('unknown')],
      {
        description:
          '`native`: SOL. `nft`: a single, indivisible token. `unknown`: the mint is closed or cannot be read.',
      },
    ),
    amount: digits(
      'Total over all accounts in base units, as a decimal string. For SOL, it includes wrapped SOL.',
    ),
    wrappedAmount: t.Optional(digits('For SOL: the wrapped part, in base units.')),
    decimals: t.Optional(t.Integer({ minimum: 0, maximum: 255 })),
    uiAmount: t.Optional(
      t.Number({
        minimum: 0,
        description:
          'The amount in whole tokens as wallets show it: with the factor or interest of Token-2022, and rounded to a JSON number. `amount` is exact and without a factor.',
      }),
    ),
    symbol: t.Optional(text('Chosen by the token’s creator. Neither unique nor verified.')),
    name: t.Optional(text('Chosen by the token’s creator. Neither unique nor verified.')),
    logoUrl: t.Optional(text('URL of a picture, if a provider has one.')),
    verified: t.Optional(
      t.Boolean({ description: 'Whether the token is verified: it is the token it claims to be.' }),
    ),
    priceUsd: t.Optional(
      usd(
        'Current price of one whole token, in USD, at most an hour old. The same as on the routes of prices.',
      ),
    ),
    valueUsd: t.Optional(
      usd(
        'Value of the amount at that price, in USD. For unverified tokens it is capped at the liquidity of their pools, since selling could not bring more, or, if that is unknown, at what wallets recently traded.',
      ),
    ),
    tokenProgram: t.Optional(text('Program that owns its accounts: Token or Token-2022.')),
    tokenAccounts: countSchema('Number of accounts that hold it; 0 for SOL that is not wrapped.'),
    frozen: t.Boolean({ description: 'Whether some of it is frozen and cannot be sent.' }),
    delegated: t.Boolean({ description: 'Whether a delegate can take some of it.' }),
  },
  { title: 'Holding' },
)

export const walletHoldings = t.Object(
  { holdings: t.Array(holding), meta: pageMeta },
  {
    title: 'WalletHoldings',
    description: 'Holdings of a wallet, most valuable first.',
    ...samples(walletDataSamples.holdings),
  },
)
export type WalletHoldingsAnswer = Static<typeof walletHoldings>
