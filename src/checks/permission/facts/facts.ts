import type { Address } from '../../../solana/address/address.ts'
import type { Account } from '../../../solana/chain.ts'
import type {
  MintState,
  NonceState,
  ProgramDataState,
  StakeState,
  TokenAccountState,
} from '../../../solana/state/account-state.ts'
import type { Holders } from './holder.ts'

/** What is looked at, each by questions of its own to the node. */
export const permissionAreas = ['token-accounts', 'mints', 'stakes', 'nonces', 'programs'] as const

export type PermissionArea = (typeof permissionAreas)[number]

export type Held<State> = { address: Address; program: Address; lamports: bigint; state: State }

/** Everything that the checks of a wallet's permissions may look at. */
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
  /** Whether Metaplex Token Metadata freezes for this authority: so it does with NFTs, and thaws them for their delegate. */
  freezesForNft: (authority: Address | undefined) => boolean
  /**
   * Of stakes and nonces, which anybody can make in the wallet's name: whether the wallet signed their first transaction.
   * Undefined where that could not be seen.
   */
  madeByWallet: (account: Address) => boolean | undefined
  /** What an amount in base units is worth; undefined where no price is known. */
  usdOf: (mint: Address, amount: bigint) => number | undefined
  /** Why an area was not seen, or not all of it, in one sentence; areas that were seen whole are absent. */
  unseen: Readonly<Partial<Record<PermissionArea, string>>>
  /** Unix time. */
  nowSeconds: bigint
  /** Absent where the node did not tell. */
  epoch?: bigint
}
