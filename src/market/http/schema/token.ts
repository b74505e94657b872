import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { pathParameter } from '../../../endpoint/path-parameter.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import tokenSamples from './token.samples.json' with { type: 'json' }

const text = (description: string) => t.String({ description })
const usd = (description: string) => t.Number({ minimum: 0, description })

/** In the path of a token's routes. */
export const mintParameter = pathParameter(
  'mint',
  'Address of the mint.',
  'So11111111111111111111111111111111111111112',
)

/** Fields of contract 2.1. */
export const tokenFields = {
  mint: t.String({ minLength: 32, maxLength: 44, description: 'Address of the mint.' }),
  symbol: t.Optional(text('What it calls itself; anybody can call a token anything.')),
  name: t.Optional(text('What it calls itself; anybody can call a token anything.')),
  logoUrl: t.Optional(
    text('https. A picture that its maker chose, on a host that sees who loads it.'),
  ),
  priceUsd: t.Optional(usd('Of one whole token, USD.')),
  marketCapUsd: t.Optional(usd('Of what circulates, as a provider counts it.')),
  volume24hUsd: t.Optional(usd('Traded in 24 hours, as a provider counts it.')),
  change24hPct: t.Optional(t.Number({ description: 'Change of the price in 24 hours, percent.' })),
  riskLevel: t.Union(
    [
      t.Literal('low'),
      t.Literal('medium'),
      t.Literal('high'),
      t.Literal('critical'),
      t.Literal('unknown'),
    ],
    {
      description:
        'What is known without looking at the mint: `critical` where it is reported; `high` where a provider flags it, a reported wallet made it, or its words can be taken for those of a token that is vouched for; `medium` where it shares a word with one; `low` where somebody vouches for it; else `unknown`. `POST /v1/security/token-risk` looks closely.',
    },
  ),
}

/** Contract 2.1. */
export const tokenSchema = t.Object(tokenFields, {
  title: 'Token',
  description: 'What is not known of it is left out.',
})

/** Contract 4.2 and 4.3. */
export const tokenListAnswer = t.Object(
  { tokens: t.Array(tokenSchema) },
  { title: 'TokenList', description: 'Tokens.', ...samples(tokenSamples.list) },
)
export type TokenListAnswer = Static<typeof tokenListAnswer>
