import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { timeSchema } from '../../../checks/address/http/schema/account-facts.ts'

/** Contract 2.4. */
export const tradeSchema = t.Object(
  {
    signature: t.String({ description: 'Of the transaction.' }),
    timestamp: t.Optional(timeSchema('When its block was made; absent where nobody knows.')),
    wallet: t.String({ description: 'Who traded.' }),
    side: t.Union([t.Literal('buy'), t.Literal('sell')], {
      description: 'What the wallet did with the base token.',
    }),
    baseMint: t.String({ description: 'What was bought or sold.' }),
    quoteMint: t.String({
      description: 'What it was paid in. SOL, wrapped or not, stands under the wrapped-SOL mint.',
    }),
    amountUsd: t.Optional(
      t.Number({
        minimum: 0,
        description:
          'What was paid, in USD of that moment: exact where a dollar token was paid, by the price of SOL then where SOL was. Absent where neither is known; never by a price of today.',
      }),
    ),
    summary: t.String({ description: 'The trade in one sentence.' }),
  },
  { title: 'Trade' },
)

/** Contract 2.6. */
export const pageMeta = t.Object(
  {
    nextCursor: t.Optional(
      t.String({
        description:
          'Hand it back as `cursor` for what comes next; absent at the end. A page with fewer rows than `limit`, or none, and a cursor is where looking stopped, not the end.',
      }),
    ),
  },
  { title: 'PageMeta' },
)
export type PageMeta = Static<typeof pageMeta>
