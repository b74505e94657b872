import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { readMintList } from './read-addresses.ts'
import { labelListAnswer } from './schema/token-label.ts'
import { pricesQuery } from './schema/token-price.ts'
import { tokenRoute } from './token-route.ts'

/** The same mints as for prices. */
const readQuery = makeQueryReader(pricesQuery)

export const listTokenLabelsRoute = tokenRoute({
  path: '/v1/data/tokens/labels',
  answer: labelListAnswer,
  beInvalid: '`mints` must be 1 to 100 mint addresses, comma separated.',
  readQuery,
  parameters: describeQuery(pricesQuery),
  operationId: 'listTokenLabels',
  summary: 'Get the names of several tokens',
  description:
    'Symbol, name and verification of up to 100 tokens, for lists of trades and balances that have only their mints. Any token can have any name: show the address beside it.',
  respond: ({ tokenData }, { url }) => tokenData.labels(readMintList(readQuery(url).mints)),
})
