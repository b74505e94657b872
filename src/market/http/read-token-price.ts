import { readAddress } from '../../solana/address/read-address.ts'
import { priceAnswer } from './schema/token-price.ts'
import { mintParameter } from './schema/token.ts'
import { tokenRoute } from './token-route.ts'

export const readTokenPriceRoute = tokenRoute({
  path: '/v1/data/tokens/:mint/price',
  answer: priceAnswer,
  beInvalid: '`mint` must be a base58 Solana address (32 bytes).',
  parameters: [mintParameter],
  operationId: 'getTokenPrice',
  summary: 'Get the price of a token',
  description: `The price of one token in USD, with its source and time. Returns \`404\` if no source has a price: prices are never guessed. While all providers fail, the last known price is returned for up to ten minutes.`,
  respond: ({ tokenData }, { mint }) => tokenData.price(readAddress(mint, 'mint')),
})
