import { t } from 'elysia'
import { pricedMintsMax } from '../../../tokens/token-market.ts'
import type { Parameter } from '../../../endpoint/schema/query.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import tokenSamples from './token.samples.json' with { type: 'json' }

const priceFields = {
  mint: t.String({ minLength: 32, maxLength: 44, description: 'Address of the mint.' }),
  priceUsd: t.Number({
    minimum: 0,
    description:
      'Price of one whole token, in USD: of 10^decimals base units. From the trades that this server follows if enough wallets agree on it, otherwise from a provider. A dollar token within 1 % of a dollar is 1.',
  }),
  change24hPct: t.Optional(t.Number({ description: 'Price change over 24 hours, in percent.' })),
  liquidityUsd: t.Optional(
    t.Number({
      minimum: 0,
      description: 'Liquidity of its pools, in USD. With low liquidity, the price means little.',
    }),
  ),
  observedAt: t.String({
    format: 'date-time',
    description:
      'When the price was fetched. For `Own index`, when the newest of its trades happened.',
  }),
  source: t.String({
    description:
      'Source of the price: a provider, `Own index` for the trades of the last day that this server has seen, or `Dollar peg` for a dollar token whose price nothing else shows.',
  }),
}

export const priceAnswer = t.Object(priceFields, {
  title: 'TokenPrice',
  description: 'The price of a token, with its source and time.',
  ...samples(tokenSamples.price),
})

export const priceListAnswer = t.Object(
  {
    prices: t.Array(t.Object(priceFields, { title: 'TokenPrice' }), {
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
