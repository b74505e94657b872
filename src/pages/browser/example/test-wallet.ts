import { bytesOfBase58 } from '../../../basics/base58.ts'
import type { StandardAccount, StandardWallet } from '../../../client/guard.ts'
import { signedBy } from './signed-by.ts'

type Account = StandardAccount & { publicKey: Uint8Array; chains: string[]; features: string[] }
type TransactionInput = { account: Account; transaction: Uint8Array }
type MessageInput = { account: Account; message: Uint8Array }

/** A private key in the only form that browsers import, up to its seed. */
const keyHeader = Uint8Array.fromHex('302e020100300506032b657004220420')

/** A wallet of the Wallet Standard, whose key is in the page. It signs without a question. */
export const makeTestWallet = async (address: string, seed: string): Promise<StandardWallet> => {
  const secret = new Uint8Array([...keyHeader, ...Uint8Array.fromBase64(seed)])
  const key = await crypto.subtle.importKey('pkcs8', secret, 'Ed25519', false, ['sign'])
  const sign = async (bytes: Uint8Array): Promise<Uint8Array> =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(bytes)))
  const chains = ['solana:localnet']
  const signing = ['solana:signTransaction', 'solana:signMessage']
  const publicKey = bytesOfBase58(address) ?? new Uint8Array()
  const account: Account = { address, publicKey, chains, features: signing }
  let accounts: Account[] = []
  return {
    version: '1.0.0',
    name: 'Test wallet',
    icon: 'data:image/svg+xml,',
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async () => {
          accounts = [account]
          return { accounts }
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs: readonly TransactionInput[]) =>
          Promise.all(
            inputs.map(async ({ transaction }) => ({
              signedTransaction: await signedBy(publicKey, sign, transaction),
            })),
          ),
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: readonly MessageInput[]) =>
          Promise.all(
            inputs.map(async ({ message }) => ({
              signedMessage: message,
              signature: await sign(message),
            })),
          ),
      },
    },
  }
}
