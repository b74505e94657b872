import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { readMintList } from './read-addresses.ts'
import { priceListAnswer, pricesQuery } from './schema/token-price.ts'
import { tokenRoute } from './token-route.ts'

const readQuery = makeQueryReader(pricesQuery)

export const readTokenPricesRoute = tokenRoute({
  path: '/v1/data/tokens/prices',
  answer: priceListAnswer,
  beInvalid: '`mints` must be 1 to 100 mint addresses, comma separated.',
  readQuery,
  parameters: describeQuery(pricesQuery),
  operationId: 'listTokenPrices',
  summary: 'Get the prices of several tokens',
  description:
    'Prices of up to 100 tokens in USD, each with its source and time. Mints without a known price are left out.',
  respond: ({ tokenData }, { url }) => tokenData.prices(readMintList(readQuery(url).mints)),
})
