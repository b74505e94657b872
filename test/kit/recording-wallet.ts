import type { StandardWallet } from '../../src/client/guard.ts'

type Input = { account: object; transaction?: Uint8Array; message?: Uint8Array; options?: unknown }

export type RecordingWallet = StandardWallet & {
  /** What reached the wallet: the method and its arguments. */
  signed: { method: string; args: unknown[] }[]
  /** Emits the standard's `change` event. */
  change: (properties: object) => void
  /** Another field, through which an app could sign. */
  signAnything: () => string
}

/** A wallet of the Wallet Standard with every feature that signs; it signs whatever reaches it. */
export const makeRecordingWallet = (
  addresses: readonly string[],
  { signedMessage }: { signedMessage?: Uint8Array } = {},
): RecordingWallet => {
  const signed: RecordingWallet['signed'] = []
  const listeners = new Set<(properties: object) => void>()
  const accounts = addresses.map((address) => Object.freeze({ address, isOwn: true }))
  const feature = (method: string, answer: (args: unknown[]) => unknown) => ({
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    bypass: () => signed.push({ method: 'bypass', args: [] }),
    async [method](...args: unknown[]) {
      signed.push({ method, args })
      return answer(args)
    },
  })
  const outputs = (args: unknown[]) =>
    (args.flat() as Input[]).map(({ transaction, message }) => ({
      signedTransaction: transaction,
      signedMessage: message,
    }))
  const signIn = () => [{ account: accounts[0], signedMessage, signature: new Uint8Array(64) }]
  return {
    version: '1.0.0',
    name: 'Recorder',
    icon: 'data:image/svg+xml,',
    chains: ['solana:mainnet'],
    accounts,
    features: {
      'standard:connect': { ...feature('connect', () => ({ accounts })) },
      'standard:events': {
        version: '1.0.0',
        on: (_: string, listener: (properties: object) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signTransaction': feature('signTransaction', outputs),
      'solana:signAllTransactions': feature('signAllTransactions', outputs),
      'solana:signAndSendTransaction': feature('signAndSendTransaction', outputs),
      'solana:signAndSendAllTransactions': feature('signAndSendAllTransactions', outputs),
      'solana:signMessage': feature('signMessage', outputs),
      'solana:signIn': feature('signIn', signIn),
      'recorder:': { provider: { signTransaction: () => 'signed' } },
      constructor: { version: '1.0.0' },
    },
    signed,
    change: (properties) => listeners.forEach((listener) => listener(properties)),
    signAnything: () => 'signed',
  }
}
