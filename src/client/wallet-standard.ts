// The parts of the Wallet Standard that the guard needs, compatible with `@wallet-standard/base` and
// `@solana/wallet-standard-features`.

export type StandardAccount = { readonly address: string }

export type StandardWallet = {
  readonly version: string
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

export type TransactionInput = {
  readonly account: StandardAccount
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: unknown
}

export type MessageInput = { readonly account: StandardAccount; readonly message: Uint8Array }

/** All fields are optional; the wallet fills in its own domain and address. */
export type SignInInput = {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

export type SignInOutput = { readonly account: StandardAccount; readonly signedMessage: Uint8Array }

/** A feature as the guard calls it. */
export type Feature = Readonly<Record<string, unknown>>

export const isFeature = (value: unknown): value is Feature =>
  typeof value === 'object' && value !== null

export type Method = (...args: readonly unknown[]) => unknown

/** A method of a feature, called on the feature itself. */
export const methodOf = (feature: Feature, name: string): Method | undefined => {
  const method = feature[name]
  return typeof method === 'function' ? (...args) => method.apply(feature, args) : undefined
}
