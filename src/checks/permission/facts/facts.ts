import type { Address } from '../../../solana/address/address.ts'
import type { Account } from '../../../solana/chain.ts'
import type {
  MintState,
  NonceState,
  ProgramDataState,
  StakeState,
  TokenAccountState,
} from '../../../solana/state/account-state.ts'
import type { IncompleteList } from '../../../findings/gap.ts'
import type { Holders } from './holder.ts'

/** What is read; each area takes its own requests to the node. */
export const permissionAreas = ['token-accounts', 'mints', 'stakes', 'nonces', 'programs'] as const

export type PermissionArea = (typeof permissionAreas)[number]

export type Held<State> = { address: Address; program: Address; lamports: bigint; state: State }

/** Input of the permission checks. */
export type PermissionFacts = {
  wallet: Address
  /** Absent if the wallet has no account yet. */
  walletAccount?: Account
  tokenAccounts: readonly Held<TokenAccountState>[]
  /** Mints of the held tokens that could be read. */
  mints: ReadonlyMap<Address, MintState>
  /** Decimals of those mints, and of wrapped SOL. */
  decimals: ReadonlyMap<Address, number>
  /** Stakes with the wallet as staker or withdrawer. */
  stakes: readonly Held<StakeState>[]
  /** Nonces with the wallet as authority. */
  nonces: readonly Held<NonceState>[]
  /** Programs that the wallet can upgrade. */
  programs: readonly Held<ProgramDataState>[]
  holders: Holders
  /**
   * Whether this authority is a Metaplex Token Metadata edition, which freezes NFTs for their delegate and thaws them
   * again.
   */
  freezesForNft: (authority: Address | undefined) => boolean
  /**
   * Whether the wallet signed the first transaction of a stake or nonce, which strangers can create in its name.
   * Undefined if not known.
   */
  madeByWallet: (account: Address) => boolean | undefined
  /** USD value of an amount in base units. Undefined if no price is known. */
  usdOf: (mint: Address, amount: bigint) => number | undefined
  /** Why an area was not read completely. Complete areas are absent. */
  unread: Readonly<Partial<Record<PermissionArea, readonly IncompleteList[]>>>
  /** Unix seconds. */
  nowSeconds: bigint
  /** Absent if the node did not report it. */
  epoch?: bigint
}
