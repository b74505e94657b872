import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { timeSchema } from '../../../checks/address/http/schema/account-facts.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { liquidityKinds } from '../../list-token-liquidity.ts'
import { coverageMetaSchema } from './coverage.ts'
import liquiditySamples from './token-liquidity.samples.json' with { type: 'json' }

const text = (description: string) => t.String({ description })

const movedAmount = t.Object(
  {
    kind: t.String({
      enum: [...liquidityKinds],
      description: '`add`: put into a pool. `remove`: taken out of one.',
    }),
    mint: text('Mint of the token; native and wrapped SOL are one, under the wrapped mint.'),
    amount: text('In base units.'),
    decimals: t.Integer({ minimum: 0, maximum: 255 }),
    valueUsd: t.Optional(
      t.Number({
        minimum: 0,
        description:
          'Value at the time, in USD. Only of SOL and dollar tokens; in pools of equal values, the other side is worth the same.',
      }),
    ),
  },
  { title: 'MovedLiquidity' },
)

export const tokenLiquidity = t.Object(
  {
    mint: text('The requested mint.'),
    moves: t.Array(
      t.Object(
        {
          signature: text('Signature of the transaction.'),
          timestamp: t.Optional(timeSchema('Time of the block.')),
          wallet: text('The wallet that added or removed it.'),
          exchanges: t.Array(t.String(), {
            description: 'The known exchanges that the transaction called.',
          }),
          amounts: t.Array(movedAmount, {
            description: 'What moved, the requested token first. Shares of pools are left out.',
          }),
        },
        { title: 'LiquidityMove' },
      ),
      { maxItems: 100 },
    ),
    meta: coverageMetaSchema,
  },
  {
    title: 'TokenLiquidity',
    description: 'Liquidity moves of a token, newest first.',
    ...samples(liquiditySamples),
  },
)

export type TokenLiquidityAnswer = Static<typeof tokenLiquidity>
