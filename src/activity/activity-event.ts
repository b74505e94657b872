import type { TokenAmount } from '../findings/amount.ts'
import type { Address } from '../solana/address/address.ts'
import type {
  AssetPermission,
  AssetReference,
  AuthorityKind,
} from '../solana/decoding/format/action.ts'
import type { TradeSide } from './trades/trade.ts'

/** `venue`: name of the program in the list of known programs; absent if it has none. */
export type ExchangeEvent =
  | {
      what: 'swap'
      side: TradeSide
      base: TokenAmount
      quote: TokenAmount
      venue?: string
      /** The other side, where two wallets agreed without a program. */
      counterparty?: Address
    }
  | { what: 'arbitrage'; gained: TokenAmount[]; paid: TokenAmount[]; venue?: string }
  /** Both sides if it moved from one pool or range to another. */
  | {
      what: 'liquidity'
      added: TokenAmount[]
      removed: TokenAmount[]
      venue?: string
      /** The pool was created in the same transaction. */
      created?: true
    }
  | { what: 'place-order'; spent: TokenAmount[]; venue?: string }
  | { what: 'fill-order'; received: TokenAmount[]; venue?: string }
  | { what: 'change-orders'; venue?: string }
  | { what: 'claim'; received: TokenAmount[]; venue?: string }
  /** `nfts`: mints. `price`: empty if nothing was paid. */
  | { what: 'trade-nft'; side: TradeSide; nfts: Address[]; price: TokenAmount[]; venue?: string }
  /** Only money moves between the wallet and an NFT marketplace: a bid, a deposit, proceeds. */
  | { what: 'receive-from-market' | 'pay-to-market'; amounts: TokenAmount[]; venue?: string }
  /** Stake pools: pool tokens for SOL. */
  | { what: 'stake'; spent: TokenAmount[]; received: TokenAmount[] }
  | { what: 'unstake'; spent: TokenAmount[]; received: TokenAmount[] }
  | { what: 'withdraw-stake'; received: TokenAmount[] }
  /** Lenders, farms and locks; `put-in` and `take-out` if the program does not name the action. */
  | {
      what: 'deposit'
      paid: TokenAmount[]
      paidAs: 'repay' | 'deposit' | 'put-in'
      received: TokenAmount[]
      receivedAs: 'borrow' | 'withdraw' | 'claim' | 'take-out'
      venue?: string
    }

/** One NFT, by its mint or asset, or an amount of a token. */
export type Moved = { nft: Address } | { amount: TokenAmount }

export type TransferEvent =
  /** `app`: the named program whose call moves it. `fee`: what the token keeps of it for its issuer. */
  | ({ what: 'send' } & Moved & { to: Address; app?: Address; fee?: TokenAmount })
  | ({ what: 'receive' } & Moved & { from: Address })
  | ({ what: 'mint' } & Moved & { to: Address })
  | ({ what: 'receive-minted' } & Moved)
  | ({ what: 'burn' } & Moved)
  /** Several at once, each of another kind. */
  | { what: 'burn-several'; mints: readonly Address[] }
  | { what: 'wrap' | 'unwrap'; amount: TokenAmount }

/** Stake accounts of the wallet. */
export type StakeEvent =
  | { what: 'fund-stake'; amount: TokenAmount; validator?: Address }
  | { what: 'delegate-stake'; stake: Address; validator: Address }
  | { what: 'deactivate-stake'; stake: Address }
  | { what: 'merge-stake'; from: Address; to: Address }
  | { what: 'split-stake' | 'move-stake'; amount: TokenAmount; from: Address; to: Address }

/** Permissions over the wallet’s tokens, assets and accounts. */
export type ControlEvent =
  /** `amount` absent: unlimited. `mint` absent: unknown. */
  | { what: 'approve'; account: Address; delegate: Address; amount?: TokenAmount; mint?: Address }
  | { what: 'revoke'; account: Address; mint?: Address }
  | { what: 'assign-wallet'; program: Address }
  | { what: 'freeze' | 'thaw'; account: Address; mint: Address }
  /** `received`: SOL of the buffer, which the upgrade closes. */
  | { what: 'upgrade-program'; program: Address; received?: TokenAmount }
  | { what: 'give-authority'; account: Address; kind: AuthorityKind; to: Address }
  | { what: 'receive-authority'; account: Address; kind: AuthorityKind; from: Address }
  | { what: 'renounce-authority'; account: Address; kind: AuthorityKind }
  /** `delegate` absent: the asset's update authority. */
  | {
      what: 'approve-asset'
      asset: AssetReference
      permissions: readonly AssetPermission[]
      delegate?: Address
    }
  | { what: 'revoke-asset' | 'burn-asset' | 'lock-asset' | 'unlock-asset'; asset: AssetReference }
  | { what: 'change-multisig'; multisig: Address; proposed: boolean }
  | {
      what: 'vote-multisig'
      multisig: Address
      vote: 'approve' | 'reject' | 'cancel'
      dao?: true
    }
  | { what: 'execute-multisig'; multisig: Address }

/** Everything else; `app`: the program that was used, if any. */
export type OtherEvent =
  | { what: 'receive-from-app' | 'pay-app'; amounts: TokenAmount[]; app?: Address }
  /** Several tokens in each direction, for no known reason. */
  | {
      what: 'exchange'
      spent: TokenAmount[]
      received: TokenAmount[]
      venue?: string
      app?: Address
    }
  /** `venue`: where the app traded with accounts of others. */
  | { what: 'use-app'; app: Address; venue?: string }
  /** It was handed exchanges to trade on, called none of them, and no token moved. `venues`: at least one. */
  | { what: 'seek-trade'; app: Address; venues: readonly string[] }
  /**
   * `instruction`: its name in the app’s interface, or as the app logs it. `next`: another one that the wallet called.
   */
  | { what: 'run-instruction'; app: Address; instruction: string; next?: string }
  /** An oracle’s price, or the quotes of a market maker. */
  | { what: 'update-prices'; app: Address }
  | { what: 'deploy-program'; program: Address }
  /** `program` absent: only a buffer. `received`: the SOL in it. */
  | { what: 'close-program'; program?: Address; received?: TokenAmount }
  | { what: 'create-token'; mint: Address }
  | { what: 'vote'; account: Address }
  /** A compressed NFT, by the tree that holds it. */
  | { what: 'mint-asset'; tree: Address; to: Address }
  | { what: 'receive-asset'; tree: Address }
  /** The wallet only paid the fee of another signer’s transaction. */
  | { what: 'pay-fee'; signer: Address; feeLamports: bigint }
  /** The wallet signed what another one started and paid for. */
  | { what: 'co-sign'; payer: Address }
  | { what: 'send-self'; amount: TokenAmount }
  /** A keeper’s fill of an order of another wallet; what the keeper gained, if anything. */
  | { what: 'execute-order'; gained: TokenAmount[]; venue?: string }
  /** SOL that left the wallet for accounts and costs, in no other item. */
  | { what: 'pay-costs'; amount: TokenAmount }
  | { what: 'tip'; lamports: bigint }
  | { what: 'call-program'; name: string; instruction?: string }
  | { what: 'change-nothing' }
  | { what: 'write-memo' }
  /**
   * `refunded`: the wallet receives the rent of all of them. `owner`: another wallet that all of them belonged to.
   * `receiver`: another wallet that receives all of their rent.
   */
  | {
      what: 'close-accounts'
      count: number
      refunded: boolean
      owner?: Address
      receiver?: Address
    }
  /** `owner`: another wallet, which the account is for. */
  | { what: 'open-account'; mint: Address; owner?: Address }
  /** `feeLamports` only if the wallet paid the fee; `app` only if it has a name. */
  | { what: 'fail'; app?: Address; feeLamports?: bigint }
  /** The record contradicts itself. */
  | { what: 'unreadable' }
  /** The node no longer has the record. */
  | { what: 'missing' }

/** What happened to a wallet, or is about to, as data; the sentences are in `words/en`. */
export type ActivityEvent = ExchangeEvent | TransferEvent | StakeEvent | ControlEvent | OtherEvent
