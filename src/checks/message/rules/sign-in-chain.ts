import type { MessageCheck } from '../assess/check.ts'

export type SignInChain =
  /** As written. */
  | { reason: 'other-network'; network: string }
  | { reason: 'test-network'; chain: string }
  | { reason: 'unknown-chain'; chain: string }

/**
 * Names from the specification, the CAIP-2 name of mainnet (from its genesis hash), and the numbers of the Solana token list and
 * of Web3Auth's @web3auth/sign-in-with-solana, which writes 1 where a site sets nothing.
 */
const mainnetIds = [
  '1',
  '101',
  'mainnet',
  'mainnet-beta',
  'solana:mainnet',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
]
const testIds = [
  '2',
  '3',
  '102',
  '103',
  'testnet',
  'devnet',
  'localnet',
  'solana:testnet',
  'solana:devnet',
  'solana:localnet',
]

/** Whether the sign-in is for Solana mainnet. */
export const signInChainCheck: MessageCheck<'sign-in-chain', SignInChain> = {
  id: 'sign-in-chain',
  code: 'SIGN_IN_CHAIN_ODD',
  severity: 'medium',
  critical: true,
  evaluate: ({ content: { signIn } }) => {
    if (!signIn) return []
    const { network } = signIn
    if (network !== undefined && network !== 'Solana')
      return [{ code: 'SIGN_IN_OTHER_NETWORK', params: { reason: 'other-network', network } }]
    const chain = signIn.fields.get('Chain ID')
    if (chain === undefined || mainnetIds.includes(chain)) return []
    return [
      testIds.includes(chain)
        ? {
            code: 'SIGN_IN_TEST_NETWORK',
            severity: 'low',
            params: { reason: 'test-network', chain },
          }
        : { params: { reason: 'unknown-chain', chain } },
    ]
  },
}
