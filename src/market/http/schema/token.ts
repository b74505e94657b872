import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { pathParameter } from '../../../endpoint/path-parameter.ts'
import { riskLevelSchema } from '../../../endpoint/schema/risk-answer.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { levelBases } from '../../../checks/token/assess-token-rows.ts'
import { ownFigureNames } from '../../tokens/own-figures.ts'
import { ownMetaSchema } from './coverage.ts'
import { tradeCounts } from './trade-counts.ts'
import tokenSamples from './token.samples.json' with { type: 'json' }

const text = (description: string) => t.String({ description })
const usd = (description: string) => t.Number({ minimum: 0, description })

/** Path parameter of the token routes. */
export const mintParameter = pathParameter(
  'mint',
  'Address of the mint.',
  'So11111111111111111111111111111111111111112',
)

/** Fields of every token. */
export const tokenFields = {
  mint: t.String({ minLength: 32, maxLength: 44, description: 'Address of the mint.' }),
  symbol: t.Optional(text('Chosen by the token’s creator. Neither unique nor verified.')),
  name: t.Optional(text('Chosen by the token’s creator. Neither unique nor verified.')),
  logoUrl: t.Optional(
    text('HTTPS URL of a picture that the token’s creator chose. Its host sees who loads it.'),
  ),
  verified: t.Optional(
    t.Boolean({ description: 'Whether the token is verified: it is the token it claims to be.' }),
  ),
  priceUsd: t.Optional(usd('Price of one whole token, in USD.')),
  marketCapUsd: t.Optional(
    usd(
      'Value of the circulating supply in USD, as counted by a provider. From own trades: of the whole supply, and only if several wallets trade the token.',
    ),
  ),
  volume24hUsd: t.Optional(
    usd(
      'Trading volume over 24 hours in USD, as counted by a provider. From own trades: of the blocks that this server reads, all others estimated if they are a sample; or of the wallets and pools that it follows, which are part of the market.',
    ),
  ),
  volume24hErrorPct: t.Optional(
    t.Number({
      minimum: 0,
      maximum: 50,
      description:
        'Set if `volume24hUsd` is estimated from a sample of blocks: with 95 % probability, the volume of all blocks is within this much of it. Volumes with a larger error are left out.',
    }),
  ),
  change24hPct: t.Optional(
    t.Number({
      description:
        'Price change over 24 hours, in percent. From own trades: from the first to the last hour of the day; where every block of the day was read, from the first to the last trade in it.',
    }),
  ),
  ...tradeCounts,
  fromOwnTrades: t.Optional(
    t.Array(t.String({ title: 'OwnFigure', enum: [...ownFigureNames] }), {
      description:
        'Which of `priceUsd`, `marketCapUsd`, `volume24hUsd` and `change24hPct` come from the trades this server follows, because enough wallets agree on them or no provider has them. Absent if none do.',
    }),
  ),
  riskLevel: riskLevelSchema(
    'Level of the checks of `POST /v1/security/token-risk`, as far as `riskBasis` says. `unknown`: no serious risk was found, but too little could be checked.',
  ),
  riskBasis: t.String({
    title: 'RiskBasis',
    enum: [...levelBases],
    description:
      'What the level is based on. `full`: every check, so that the level is that of `POST /v1/security/token-risk`. `mint`: the same checks, without what takes several calls a token: the largest holders, burnt liquidity, the first transaction, and stake pools that mint it. `names`: the mint could not be read, so only its names, lists and market data were checked, and the level is never `low`.',
  }),
}

export const tokenSchema = t.Object(tokenFields, {
  title: 'Token',
  description: 'A token; unknown fields are omitted.',
})

export const tokenListAnswer = t.Object(
  { tokens: t.Array(tokenSchema), meta: ownMetaSchema },
  { title: 'TokenList', description: 'Tokens.', ...samples(tokenSamples.list) },
)
export type TokenListAnswer = Static<typeof tokenListAnswer>
