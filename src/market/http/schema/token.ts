import type { Static } from '@sinclair/typebox'
import { t } from 'elysia'
import { pathParameter } from '../../../endpoint/path-parameter.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
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
  priceUsd: t.Optional(usd('Price of one whole token, in USD.')),
  marketCapUsd: t.Optional(
    usd('Value of the circulating supply in USD, as counted by a provider.'),
  ),
  volume24hUsd: t.Optional(usd('Trading volume over 24 hours in USD, as counted by a provider.')),
  change24hPct: t.Optional(t.Number({ description: 'Price change over 24 hours, in percent.' })),
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
        'A quick estimate made without reading the mint. `critical`: reported as malicious. `high`: flagged by a provider, created by a reported wallet, or its name or symbol imitates a verified token. `medium`: shares its name or symbol with a verified token. `low`: verified. Otherwise `unknown`. `POST /v1/security/token-risk` does a full check.',
    },
  ),
}

export const tokenSchema = t.Object(tokenFields, {
  title: 'Token',
  description: 'A token; unknown fields are omitted.',
})

export const tokenListAnswer = t.Object(
  { tokens: t.Array(tokenSchema) },
  { title: 'TokenList', description: 'Tokens.', ...samples(tokenSamples.list) },
)
export type TokenListAnswer = Static<typeof tokenListAnswer>
