import type { MessageCheck } from '../assess/check.ts'
import { quoteText } from '../content/readable.ts'

/** Words of the specification, and the CAIP-2 name of mainnet (from its genesis hash). */
const mainnetIds = [
  'mainnet',
  'mainnet-beta',
  'solana:mainnet',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
]
const otherIds = [
  'testnet',
  'devnet',
  'localnet',
  'solana:testnet',
  'solana:devnet',
  'solana:localnet',
]

/** Which network, and whether it is Solana at all. */
export const signInChainCheck: MessageCheck = {
  id: 'sign-in-chain',
  examine: ({ content: { signIn } }) => {
    if (!signIn) return []
    if (signIn.network !== undefined && signIn.network !== 'Solana') {
      return [
        {
          code: 'SIGN_IN_OTHER_NETWORK',
          message: `This signs in with an account of ${quoteText(signIn.network, 40)}, not of Solana.`,
          severity: 'medium',
        },
      ]
    }
    const chain = signIn.fields.get('Chain ID')
    if (chain === undefined || mainnetIds.includes(chain)) return []
    return otherIds.includes(chain)
      ? [
          {
            code: 'SIGN_IN_TEST_NETWORK',
            message: `This sign-in is for the network ${chain}, where nothing has value.`,
            severity: 'low',
          },
        ]
      : [
          {
            code: 'SIGN_IN_CHAIN_ODD',
            message: `This sign-in is for the chain ${quoteText(chain, 40)}, which is none of Solana’s.`,
            severity: 'medium',
          },
        ]
  },
}
