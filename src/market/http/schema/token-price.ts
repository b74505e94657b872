import { t } from 'elysia'
import { pricedMintsMax } from '../../../tokens/token-market.ts'
import type { Parameter } from '../../../endpoint/schema/query.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import tokenSamples from './token.samples.json' with { type: 'json' }

const priceFields = {
  mint: t.String({ minLength: 32, maxLength: 44, description: 'Address of the mint.' }),
  priceUsd: t.Number({ minimum: 0, description: 'Of one whole token, USD.' }),
  change24hPct: t.Optional(t.Number({ description: 'Change in 24 hours, percent.' })),
  liquidityUsd: t.Optional(
    t.Number({
      minimum: 0,
      description: 'In its pools, USD. Where there is little, the price means little.',
    }),
  ),
  observedAt: t.String({
    format: 'date-time',
    description: 'When it was learned; of `Own index`, when that trade happened.',
  }),
  source: t.String({
    description:
      'Who says so: a provider, or `Own index` for the newest trade that this server has seen, at most a day old.',
  }),
}

export const priceAnswer = t.Object(priceFields, {
  title: 'TokenPrice',
  description: 'The price of a token and how old it is.',
  ...samples(tokenSamples.price),
})

export const priceListAnswer = t.Object(
  {
    prices: t.Array(t.Object(priceFields), {
      description: 'In the order of `mints`, each once; those without a known price are left out.',
    }),
  },
  { title: 'TokenPrices', description: 'Prices of tokens.', ...samples(tokenSamples.prices) },
)

/** The texts; the verb says which one is no address. */
const mints: Parameter<readonly string[]> = {
  fallback: [],
  required: true,
  read: (text) => {
    const parts = text.split(',')
    return text !== '' && parts.length <= pricedMintsMax ? parts : undefined
  },
  expected: `1 to ${pricedMintsMax} mint addresses, comma separated`,
  means: `1 to ${pricedMintsMax} mint addresses, comma separated.`,
  schema: {
    type: 'array',
    items: { type: 'string', minLength: 32, maxLength: 44 },
    minItems: 1,
    maxItems: pricedMintsMax,
    example: tokenSamples.prices.two.value.prices.map(({ mint }) => mint),
  },
}

export const pricesQuery = { mints }
