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

/** What is read, each by requests of its own to the node. */
export const permissionAreas = ['token-accounts', 'mints', 'stakes', 'nonces', 'programs'] as const

export type PermissionArea = (typeof permissionAreas)[number]

export type Held<State> = { address: Address; program: Address; lamports: bigint; state: State }

/** Everything that the checks of a wallet's permissions may use. */
export type PermissionFacts = {
  wallet: Address
  /** Absent where the wallet does not exist yet. */
  walletAccount?: Account
  tokenAccounts: readonly Held<TokenAccountState>[]
  /** Of the tokens held, as far as they were read. */
  mints: ReadonlyMap<Address, MintState>
  /** Decimals of those, and of wrapped SOL. */
  decimals: ReadonlyMap<Address, number>
  /** Stake that the wallet is staker or withdrawer of. */
  stakes: readonly Held<StakeState>[]
  /** Nonces that the wallet is the authority of. */
  nonces: readonly Held<NonceState>[]
  /** Code that the wallet may replace. */
  programs: readonly Held<ProgramDataState>[]
  holders: Holders
  /** Whether Metaplex Token Metadata freezes for this authority, as it does NFTs, which it thaws for their delegate. */
  freezesForNft: (authority: Address | undefined) => boolean
  /**
   * Of stakes and nonces, which anyone can create in the wallet's name: whether the wallet signed their first transaction.
   * Undefined where that is not known.
   */
  madeByWallet: (account: Address) => boolean | undefined
  /** What an amount in base units is worth; undefined where no price is known. */
  usdOf: (mint: Address, amount: bigint) => number | undefined
  /** Why an area was not read completely; areas that were are absent. */
  unread: Readonly<Partial<Record<PermissionArea, readonly IncompleteList[]>>>
  /** Unix time. */
  nowSeconds: bigint
  /** Absent where the node did not report it. */
  epoch?: bigint
}
