// Guarded versions of the features that sign. What is scanned is a copy of the app's input, and the copy is what the
// wallet receives: an app that changes its bytes in the meantime changes nothing.
import { assessMessages, type AssessOptions, assessTransactions } from './assess.ts'
import { GuardError } from './guard-error.ts'
import { signInText } from './sign-in-text.ts'
import type { SigningRequest } from './signing-request.ts'
import type {
  Feature,
  MessageInput,
  Method,
  SignInInput,
  SignInOutput,
  StandardAccount,
  StandardWallet,
  TransactionInput,
} from './wallet-standard.ts'

/** What may be signed: `instead` replaces the transactions, one by one. */
export type Approval = { instead?: Uint8Array[] }

export type GuardDeps = {
  wallet: StandardWallet
  assess: AssessOptions
  dappDomain: () => string | undefined
  /** Resolves if the contents, or the guarded transactions instead, may be signed. Rejects with a GuardError. */
  decide: (
    kind: SigningRequest['kind'],
    contents: readonly Uint8Array[],
    assess: () => Promise<SigningRequest>,
  ) => Promise<Approval>
}

type MakeGuarded = (method: Method, deps: GuardDeps) => Method

/** The wallet's own account: an app could name one address and hand over another account. */
const ownAccount = (
  { accounts }: StandardWallet,
  { address }: StandardAccount,
): StandardAccount => {
  const account = accounts.find((each) => each.address === address)
  if (account) return account
  throw new GuardError('unknown-account', `The wallet has no account ${address}.`)
}

/** Inputs come one by one as arguments, or as a list with options behind it. */
const spread = (args: readonly unknown[]): { inputs: unknown[]; options?: unknown[] } => {
  const [first, ...options] = args
  return Array.isArray(first) ? { inputs: [...first], options } : { inputs: [...args] }
}

const transactions =
  (sends: boolean): MakeGuarded =>
  (method, { wallet, assess, decide }) =>
  async (...args) => {
    const { inputs, options } = spread(args)
    const copies = (inputs as readonly TransactionInput[]).map(
      ({ account, transaction, chain, options: each }) => ({
        account: ownAccount(wallet, account),
        transaction: Uint8Array.from(transaction),
        ...(chain !== undefined && { chain }),
        ...(each !== undefined && { options: each }),
      }),
    )
    const { instead } = await decide(
      'transactions',
      copies.map(({ transaction }) => transaction),
      () => assessTransactions(copies, sends, assess),
    )
    const signed = copies.map((copy, at) => ({
      ...copy,
      transaction: instead?.[at] ?? copy.transaction,
    }))
    return options ? method(signed, ...options) : method(...signed)
  }

const messages: MakeGuarded =
  (method, { wallet, assess, decide }) =>
  async (...args) => {
    const copies = (spread(args).inputs as readonly MessageInput[]).map(({ account, message }) => ({
      account: ownAccount(wallet, account),
      message: Uint8Array.from(message),
    }))
    await decide(
      'messages',
      copies.map(({ message }) => message),
      () => assessMessages('messages', copies, assess),
    )
    return method(...copies)
  }

/**
 * The wallet writes the message itself, so its expected text is checked first. If the wallet signs another one, that
 * is checked too before the app receives the signature.
 */
const signIn: MakeGuarded =
  (method, { wallet, assess, decide, dappDomain }) =>
  async (...args) => {
    const given = spread(args).inputs as readonly SignInInput[]
    const copies = (given.length > 0 ? given : [{}]).map((input) => ({
      ...input,
      ...(input.resources && { resources: [...input.resources] }),
    }))
    const expected = copies.map((input): MessageInput => {
      const account = input.address
        ? ownAccount(wallet, { address: input.address })
        : wallet.accounts[0]
      const domain = input.domain ?? dappDomain()
      if (!account || !domain)
        throw new GuardError(
          'not-assessed',
          'A sign-in can only be checked with a domain and after the wallet is connected.',
        )
      return {
        account,
        message: new TextEncoder().encode(signInText(input, domain, account.address)),
      }
    })
    const check = (inputs: readonly MessageInput[]) =>
      decide(
        'sign-in',
        inputs.map(({ message }) => message),
        () => assessMessages('sign-in', inputs, assess),
      )
    await check(expected)
    const outputs = (await method(...copies)) as readonly SignInOutput[]
    const others = outputs
      .filter(({ signedMessage }) => !expected.some(({ message }) => same(message, signedMessage)))
      .map(({ account, signedMessage }) => ({ account, message: signedMessage.slice() }))
    if (others.length > 0) await check(others)
    return outputs
  }

const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** By feature: the method that signs, and its guarded version. */
export const signingFeatures: Readonly<
  Record<string, readonly [method: string, make: MakeGuarded]>
> = {
  'solana:signTransaction': ['signTransaction', transactions(false)],
  'solana:signAllTransactions': ['signAllTransactions', transactions(false)],
  'solana:signAndSendTransaction': ['signAndSendTransaction', transactions(true)],
  'solana:signAndSendAllTransactions': ['signAndSendAllTransactions', transactions(true)],
  'solana:signMessage': ['signMessage', messages],
  'solana:signIn': ['signIn', signIn],
}

/** What a feature says about itself, without anything that could sign. */
export const descriptionOf = ({ version, supportedTransactionVersions }: Feature): Feature => ({
  version,
  ...(supportedTransactionVersions !== undefined && { supportedTransactionVersions }),
})
