import { t } from 'elysia'
import { countSchema } from '../../../checks/address/http/schema/account-facts.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { tokenSchema } from './token.ts'
import { pageMeta, tradeSchema } from './trade.ts'
import traderDataSamples from './trader-data.samples.json' with { type: 'json' }

/** Contract 4.9. */
export const tradeFeed = t.Object(
  { trades: t.Array(tradeSchema), meta: pageMeta },
  {
    title: 'TradeFeed',
    description: 'Trades that this server follows, newest first.',
    ...samples(traderDataSamples.feed),
  },
)

/** Contract 2.2. */
const tokenSignal = t.Object(
  {
    token: tokenSchema,
    summary: t.String({ description: 'What is notable about it, and why.' }),
    score: t.Number({ minimum: 0, maximum: 100, description: 'Higher is stronger.' }),
  },
  { title: 'TokenSignal' },
)

/** Contract 4.10. */
export const tokenSignals = t.Object(
  { signals: t.Array(tokenSignal) },
  {
    title: 'TokenSignals',
    description: 'Notable tokens, the strongest first.',
    ...samples(traderDataSamples.signals),
  },
)

const percent = (description: string) => t.Number({ minimum: 0, maximum: 100, description })

const trader = t.Object(
  {
    rank: t.Integer({ minimum: 1, description: 'In this order, from 1.' }),
    wallet: t.String({ description: 'Who traded.' }),
    trades: countSchema('In the window.'),
    buys: countSchema('Of them.'),
    sells: countSchema('Of them.'),
    volumeUsd: t.Number({
      minimum: 0,
      description: 'Worth of its trades at their time, as far as it is known.',
    }),
    pnlUsd: t.Optional(
      t.Number({
        description:
          'Realised in the window, USD; first bought, first sold. Absent where no sale has a known cost.',
      }),
    ),
    winRatePct: t.Optional(
      percent('Of the sales with a known cost, those that brought more than they had cost.'),
    ),
    countedSells: countSchema('Sales with a known cost.'),
    coveragePct: t.Optional(
      percent(
        'Of what all its sales brought, the part whose cost is known: the lower, the less `pnlUsd` says.',
      ),
    ),
  },
  { title: 'Trader' },
)

/** Design section 3. */
export const leaderboard = t.Object(
  { traders: t.Array(trader), meta: pageMeta },
  {
    title: 'Leaderboard',
    description: 'Traders, the best first.',
    ...samples(traderDataSamples.leaderboard),
  },
)
