import { t } from 'elysia'

/** What a wallet shows of a balance change. Names are chosen by the creators of tokens. */
export const assetEvidence = t.Array(
  t.Object(
    {
      address: t.String({ description: 'Address of the wallet, as in `balance_diffs`.' }),
      mint: t.String({
        description: 'Mint of the asset; SOL is listed under the wrapped SOL mint.',
      }),
      amount: t.String({ description: 'Change in base units; negative is a loss.' }),
      decimals: t.Optional(
        t.Integer({ minimum: 0, description: 'Decimals of the mint. Absent if it is unreadable.' }),
      ),
      symbol: t.Optional(t.String({ description: 'Symbol, without characters that deceive.' })),
      name: t.Optional(t.String({ description: 'Name, likewise.' })),
      verification: t.Optional(
        t.Union(
          [
            t.Literal('well-known'),
            t.Literal('verified'),
            t.Literal('unverified'),
            t.Literal('flagged'),
          ],
          {
            description:
              '`well-known`: a token that people know by name. `verified` and `unverified`: what a provider says of it. `flagged`: a provider marks it as suspicious. Absent if no provider says anything.',
          },
        ),
      ),
      priceUsd: t.Optional(t.Number({ description: 'Current price of a whole token in USD.' })),
      valueUsd: t.Optional(
        t.Number({
          description:
            'Value of the change in USD; negative is a loss. For a token that is not verified, at most its liquidity. It plays no part in the verdict.',
        }),
      ),
    },
    { title: 'BalanceChange' },
  ),
  {
    description:
      'Every balance change with what a wallet shows of it. Unknown fields are left out: names and prices of a source that fails or is slow too.',
  },
)
