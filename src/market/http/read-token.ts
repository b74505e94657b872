import { readAddress } from '../../solana/address/read-address.ts'
import { tokenProfileAnswer } from './schema/token-profile.ts'
import { mintParameter } from './schema/token.ts'
import { tokenRoute } from './token-route.ts'

export const readTokenRoute = tokenRoute({
  path: '/v1/data/tokens/:mint',
  answer: tokenProfileAnswer,
  beInvalid: '`mint` must be a base58 Solana address (32 bytes).',
  parameters: [mintParameter],
  operationId: 'getToken',
  summary: 'Get the profile of a token',
  description: `Token facts from providers and from the chain. If one source fails, the response has what the others know. Returns \`404\` if the address is not a mint; the message says what it is. Responses are at most about 40 seconds old.`,
  respond: ({ tokenData }, { mint }) => tokenData.profile(readAddress(mint, 'mint')),
})
