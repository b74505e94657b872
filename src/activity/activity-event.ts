import type { TokenAmount } from '../findings/amount.ts'
import type { Address } from '../solana/address/address.ts'
import type { AssetPower, AssetReference, AuthorityKind } from '../solana/decoding/format/action.ts'
import type { TradeSide } from './trades/trade.ts'

/** `venue`: name of the program, as in the list of known programs; absent where it has none. */
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
  /** Both sides where it moved from one pool or range to another. */
  | { what: 'liquidity'; added: TokenAmount[]; removed: TokenAmount[]; venue?: string }
  | { what: 'place-order'; given: TokenAmount[]; venue?: string }
  | { what: 'fill-order'; got: TokenAmount[]; venue?: string }
  | { what: 'change-orders'; venue?: string }
  | { what: 'claim'; got: TokenAmount[]; venue?: string }
  /** `nfts`: mints. `price`: empty where nothing was paid. */
  | { what: 'trade-nft'; side: TradeSide; nfts: Address[]; price: TokenAmount[]; venue?: string }
  /** Money alone moves between the wallet and an NFT marketplace: a bid, a deposit, proceeds. */
  | { what: 'receive-from-market' | 'pay-to-market'; amounts: TokenAmount[]; venue?: string }
  /** Pool tokens for the stake. */
  | { what: 'stake'; given: TokenAmount[]; got: TokenAmount[] }
  | { what: 'unstake'; given: TokenAmount[]; got: TokenAmount[] }
  | { what: 'withdraw-stake'; got: TokenAmount[] }
  /** With lenders, farms and locks; `put-in` and `take-out` where the program does not name it. */
  | {
      what: 'deposit'
      paid: TokenAmount[]
      paidAs: 'repay' | 'deposit' | 'put-in'
      got: TokenAmount[]
      gotAs: 'borrow' | 'withdraw' | 'claim' | 'take-out'
      venue?: string
    }

/** One NFT, by its mint or asset, or an amount of a token. */
export type Moved = { nft: Address } | { amount: TokenAmount }

export type TransferEvent =
  | ({ what: 'send' } & Moved & { to: Address })
  | ({ what: 'receive' } & Moved & { from: Address })
  | ({ what: 'mint' } & Moved & { to: Address })
  | ({ what: 'receive-minted' } & Moved)
  | ({ what: 'burn' } & Moved)
  | { what: 'wrap' | 'unwrap'; amount: TokenAmount }

/** Stake accounts of the wallet. */
export type StakeEvent =
  | { what: 'fund-stake'; amount: TokenAmount; validator?: Address }
  | { what: 'delegate-stake'; stake: Address; validator: Address }
  | { what: 'deactivate-stake'; stake: Address }
  | { what: 'merge-stake'; from: Address; to: Address }
  | { what: 'split-stake' | 'move-stake'; amount: TokenAmount; from: Address; to: Address }

/** Who may do what with the wallet's tokens, assets and accounts. */
export type ControlEvent =
  /** `amount` absent: without limit. `mint` absent: not known. */
  | { what: 'approve'; account: Address; delegate: Address; amount?: TokenAmount; mint?: Address }
  | { what: 'revoke'; account: Address; mint?: Address }
  | { what: 'assign-wallet'; program: Address }
  | { what: 'freeze' | 'thaw'; account: Address; mint: Address }
  | { what: 'upgrade-program'; program: Address }
  | { what: 'give-authority'; account: Address; kind: AuthorityKind; to: Address }
  | { what: 'receive-authority'; account: Address; kind: AuthorityKind; from: Address }
  | { what: 'renounce-authority'; account: Address; kind: AuthorityKind }
  /** `delegate` absent: the asset's update authority. */
  | {
      what: 'approve-asset'
      asset: AssetReference
      powers: readonly AssetPower[]
      delegate?: Address
    }
  | { what: 'revoke-asset' | 'burn-asset' | 'lock-asset' | 'unlock-asset'; asset: AssetReference }
  | { what: 'change-multisig'; multisig: Address; proposed: boolean }
  | { what: 'vote-multisig'; multisig: Address; vote: 'approve' | 'reject' | 'cancel' }
  | { what: 'execute-multisig'; multisig: Address }

/** What is left to say; `app`: the program that was used, if any. */
export type OtherEvent =
  | { what: 'receive-from-app' | 'pay-app'; amounts: TokenAmount[]; app?: Address }
  /** More than one token went each way, which nothing explains. */
  | {
      what: 'exchange'
      given: TokenAmount[]
      got: TokenAmount[]
      venue?: string
      app?: Address
    }
  | { what: 'use-app'; app: Address }
  | { what: 'tip'; lamports: bigint }
  | { what: 'call-program'; name: string }
  | { what: 'change-nothing' }
  /** `refunded`: the wallet gets the rent of all of them. */
  | { what: 'close-accounts'; count: number; refunded: boolean }
  | { what: 'open-account'; mint: Address }
  /** `feeLamports` only where the wallet paid the fee; `app` only where it has a name. */
  | { what: 'fail'; app?: Address; feeLamports?: bigint }
  /** The record contradicts itself. */
  | { what: 'unreadable' }
  /** The node no longer has the record. */
  | { what: 'missing' }

/** What happened to a wallet or is about to, as data; the sentences are in `words/en`. */
export type ActivityEvent = ExchangeEvent | TransferEvent | StakeEvent | ControlEvent | OtherEvent
