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
import { pageQuery } from '../../../endpoint/schema/page-query.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { pageMeta, tradeSchema } from '../../../market/http/schema/trade.ts'
import walletDataSamples from './wallet-data.samples.json' with { type: 'json' }

/** The verbs read it and say what is wrong with it. */
export const walletParameter = pathParameter(
  'address',
  'Address of the wallet; every address is answered.',
  walletDataSamples.overview.saver.value.address,
)

export const walletPageQuery = pageQuery

export const holdingsQuery = {
  ...pageQuery,
  includeEmpty: booleanParameter(false, 'Whether tokens without a balance are listed too.'),
}

const text = (description: string) => t.String({ description })
const digits = (description: string) => t.String({ pattern: '^\\d+$', description })
const usd = (description: string) => t.Number({ minimum: 0, description })

/** What `include=account` adds. */
const walletAccount = t.Object(
  {
    kind: kindSchema('What stands at the address.'),
    solBalance: digits('Lamports that it holds itself, in decimal; wrapped SOL is not in it.'),
    firstSeenAt: t.Optional(
      timeSchema('Its first transaction; absent where there were more than a thousand since.'),
    ),
    lastActiveAt: t.Optional(timeSchema('The newest transaction that names it.')),
  },
  { description: 'The account itself; only where `include` asks for it.' },
)

export const walletOverviewQuery = {
  include: wordsParameter(
    walletParts,
    '`account` adds what stands at the address, and since when.',
  ),
}

/** Contract 2.3. */
export const walletOverview = t.Object(
  {
    address: text('As asked.'),
    label: t.Optional(text('Public name, where it is known.')),
    profileImageUrl: t.Optional(text('Picture of the owner, where one is known.')),
    portfolioValueUsd: t.Optional(
      usd(
        'Sum of the holdings that have a price now; others, staked SOL and what lies in apps are not in it. Absent where no price is known.',
      ),
    ),
    tokenCount: t.Optional(
      countSchema(
        'Different tokens that it holds some of, NFTs too; SOL, wrapped or not, is none.',
      ),
    ),
    tradeCount30d: t.Optional(
      countSchema(
        'Trades of the last 30 days, as the list of trades tells them. Absent where there was more to look through than 40 transactions, or a part could not be read.',
      ),
    ),
    riskLevel: t.String({
      enum: ['low', 'medium', 'high', 'critical', 'unknown'],
      description:
        'What lists of addresses say. `unknown` where none names it, which does not make it safe; `POST /v1/security/wallet-risk` looks closer.',
    }),
    account: t.Optional(walletAccount),
  },
  {
    title: 'WalletOverview',
    description: 'What a wallet is at a glance.',
    ...samples(walletDataSamples.overview),
  },
)
export type WalletOverviewAnswer = Static<typeof walletOverview>

/** Contract 4.7. */
export const walletTrades = t.Object(
  { trades: t.Array(tradeSchema), meta: pageMeta },
  {
    title: 'WalletTrades',
    description: 'Trades of a wallet, newest first.',
    ...samples(walletDataSamples.trades),
  },
)
export type WalletTradesAnswer = Static<typeof walletTrades>

/** Contract 2.5. */
const activityItem = t.Object(
  {
    id: text('The same at every reading: signature and number within the transaction.'),
    type: text(
      'What it was: `swap`, `transfer-in`, `transfer-out`, `stake`, `unstake`, `lending`, `liquidity`, `order`, `claim`, `arbitrage`, `nft`, `wrap`, `mint`, `burn`, `approval`, `revoke`, `authority`, `freeze`, `account`, `program` (an app, in a way that is not known), `failed`, `unread` (the node has forgotten what it did); the list is open.',
    ),
    timestamp: t.Optional(timeSchema('When its block was made; absent where nobody knows.')),
    summary: text('What happened, in one sentence.'),
    valueUsd: t.Optional(
      usd(
        'What was moved, in USD of that moment: known where dollar tokens or SOL were; absent otherwise.',
      ),
    ),
  },
  { title: 'WalletActivityItem' },
)

/** Contract 4.8. */
export const walletActivity = t.Object(
  { items: t.Array(activityItem), meta: pageMeta },
  {
    title: 'WalletActivity',
    description: 'What happened to a wallet, newest first.',
    ...samples(walletDataSamples.activity),
  },
)
export type WalletActivityAnswer = Static<typeof walletActivity>

const holding = t.Object(
  {
    mint: text('SOL, wrapped or not, stands under the wrapped-SOL mint.'),
    kind: t.Union(
      [t.Literal('native'), t.Literal('fungible'), t.Literal('nft'), t.Literal('unknown')],
      {
        description:
          '`native`: SOL; `nft`: one piece that cannot be divided; `unknown`: the mint is gone or cannot be read.',
      },
    ),
    amount: digits('Base units over all accounts, in decimal; of SOL what is wrapped is in it.'),
    wrappedAmount: t.Optional(digits('Of SOL the part that is wrapped, in base units.')),
    decimals: t.Optional(t.Integer({ minimum: 0, maximum: 255 })),
    uiAmount: t.Optional(
      t.Number({
        minimum: 0,
        description: 'The amount in whole tokens, as near as a number comes; `amount` is exact.',
      }),
    ),
    symbol: t.Optional(text('What it calls itself; anybody can call a token anything.')),
    name: t.Optional(text('What it calls itself; anybody can call a token anything.')),
    logoUrl: t.Optional(text('Picture, where a provider knows one.')),
    verified: t.Optional(
      t.Boolean({ description: 'Whether somebody vouches that it is what it calls itself.' }),
    ),
    priceUsd: t.Optional(usd('Of one whole token now.')),
    valueUsd: t.Optional(
      usd(
        'What the amount is worth at that price. Of a token that nobody vouches for, not more than lies in its pools, since more could not be got for it.',
      ),
    ),
    tokenProgram: t.Optional(text('Program that its accounts are of: Token or Token-2022.')),
    tokenAccounts: countSchema('Accounts that it lies in; 0 for SOL that is not wrapped.'),
    frozen: t.Boolean({ description: 'Some of it is frozen: nobody can send that.' }),
    delegated: t.Boolean({ description: 'Somebody else may take some of it.' }),
  },
  { title: 'Holding' },
)

/** Design section 3. */
export const walletHoldings = t.Object(
  { holdings: t.Array(holding), meta: pageMeta },
  {
    title: 'WalletHoldings',
    description: 'What a wallet holds, the most valuable first.',
    ...samples(walletDataSamples.holdings),
  },
)
export type WalletHoldingsAnswer = Static<typeof walletHoldings>
