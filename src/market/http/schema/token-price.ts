import { t } from 'elysia'
import { pricedMintsMax } from '../../../tokens/token-market.ts'
import type { Parameter } from '../../../endpoint/schema/query.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import tokenSamples from './token.samples.json' with { type: 'json' }

const priceFields = {
  mint: t.String({ minLength: 32, maxLength: 44, description: 'Address of the mint.' }),
  priceUsd: t.Number({ minimum: 0, description: 'Price of one whole token, in USD.' }),
  change24hPct: t.Optional(t.Number({ description: 'Price change over 24 hours, in percent.' })),
  liquidityUsd: t.Optional(
    t.Number({
      minimum: 0,
      description: 'Liquidity of its pools, in USD. With low liquidity, the price means little.',
    }),
  ),
  observedAt: t.String({
    format: 'date-time',
    description: 'When the price was fetched. For `Own index`, when that trade happened.',
  }),
  source: t.String({
    description:
      'Source of the price: a provider, or `Own index` for the latest trade that this server has seen, at most a day old.',
  }),
}

export const priceAnswer = t.Object(priceFields, {
  title: 'TokenPrice',
  description: 'The price of a token, with its source and time.',
  ...samples(tokenSamples.price),
})

export const priceListAnswer = t.Object(
  {
    prices: t.Array(t.Object(priceFields), {
      description: 'In the order of `mints`, each once. Mints without a known price are left out.',
    }),
  },
  { title: 'TokenPrices', description: 'Prices of tokens.', ...samples(tokenSamples.prices) },
)

/** The mints as text; the use case reports which one is not an address. */
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
