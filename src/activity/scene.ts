import type { Address } from '../solana/address/address.ts'
import { knownNames } from '../lists/known-name.ts'
import { solDecimals } from '../solana/effects/balances.ts'
import { wrappedSolMint } from '../solana/address/known-address.ts'
import { roundedText } from './trades/describe-trade.ts'
import { ownerFlows, type ReadTransaction } from './trades/owner-flows.ts'
import type { OwnerFlows } from './trades/flows.ts'
import { callsOf, type Calls } from './trades/venues.ts'
import { skeletonOf } from '../tokens/look-alike.ts'
import { wellKnownMints } from '../solana/known/well-known-mints.ts'
import { decimalText, shortAddress, tokenText } from '../findings/words/amounts.ts'
import { movementsOfRead, type Transfer } from './transfers.ts'
import type { ActivityAmount, MintNames } from './activity-item.ts'
import { inTense, type Tense, type Verb } from './tense.ts'

/** A transaction as one wallet sees it. */
export type ActivityScene = {
  read: ReadTransaction
  wallet: Address
  signs: boolean
  flows: OwnerFlows
  calls: Calls
  /** What the wallet sent or was sent, by any instruction. */
  transfers: Transfer[]
  /** Whether it is the wallet or a token account of it. */
  isOwn: (account: Address) => boolean
  mintOf: (account: Address) => Address | undefined
  decimalsOf: (mint: Address) => number | undefined
  names: MintNames
  tense: Tense
  /** `Swapped`, or `Swap` where it is a plan. */
  verb: (verb: Verb) => string
}

export const sceneOf = (
  read: ReadTransaction,
  wallet: Address,
  names: MintNames,
  tense: Tense,
): ActivityScene => {
  const { tokensByAccount, passing, resolved } = read
  const decimals = new Map(read.tokens.map((token) => [token.mint, token.decimals]))
  return {
    read,
    wallet,
    signs: resolved.accounts.some(({ address, signer }) => signer && address === wallet),
    flows: ownerFlows(read, wallet),
    calls: callsOf(read.instructions, read.movers),
    transfers: movementsOfRead(read).transfers.filter(
      ({ from, to, amount }) => (from === wallet || to === wallet) && amount > 0n,
    ),
    isOwn: (account) => {
      const token = tokensByAccount.get(account)
      if (account === wallet) return true
      if (token) return token.ownerBefore === wallet || token.ownerAfter === wallet
      return passing.get(account)?.owner === wallet
    },
    mintOf: (account) => tokensByAccount.get(account)?.mint ?? passing.get(account)?.mint,
    decimalsOf: (mint) =>
      mint === wrappedSolMint ? solDecimals : (decimals.get(mint) ?? names(mint)?.decimals),
    names,
    tense,
    verb: (verb) => inTense(tense, verb),
  }
}

export const amountOf = (
  scene: ActivityScene,
  mint: Address,
  amount: bigint,
  direction: 'in' | 'out',
): ActivityAmount => {
  const decimals = scene.decimalsOf(mint)
  return { mint, amount, direction, ...(decimals !== undefined && { decimals }) }
}

/**
 * `1.5 SOL`, `20 USDC`, `20 of token 7vfC…oxs1`, or raw units where the decimals are not known. To the last digit in a
 * plan, which somebody is about to sign; what is past is told in round numbers.
 */
export const amountWords = (scene: ActivityScene, mint: Address, amount: bigint): string => {
  const decimals = scene.decimalsOf(mint)
  const name = mintWords(scene, mint)
  if (decimals === undefined) return `${amount} units of ${name}`
  const number =
    scene.tense === 'plan' ? decimalText(amount, decimals) : roundedText(amount, decimals)
  return name.startsWith('token ') ? `${number} of ${name}` : `${number} ${name}`
}

/** Several of them: `1 SOL and 20 USDC`. */
export const allWords = (scene: ActivityScene, amounts: readonly ActivityAmount[]): string =>
  amounts.map(({ mint, amount }) => amountWords(scene, mint, amount)).join(' and ')

/** A symbol of letters and digits: nothing that could turn the sentence into another one. */
const plainSymbol = /^\$?[\p{L}\p{N}][\p{L}\p{N}._+-]{0,15}$/u

export const mintWords = ({ names }: ActivityScene, mint: Address): string => {
  const known = tokenText(mint)
  if (!known.startsWith('token ')) return known
  const symbol = names(mint)?.symbol
  const own = symbol !== undefined && plainSymbol.test(symbol) && !famous.has(skeletonOf(symbol))
  return own ? symbol : known
}

/** What the symbols of well-known tokens look like: no other mint is called so, whoever says it. */
const famous: ReadonlySet<string> = new Set(
  [...wellKnownMints.values()].map(({ symbol }) => skeletonOf(symbol)),
)

/** The name of what many people meet, or `7xKX…gAsU`. */
export const addressWords = (address: Address): string =>
  knownNames.get(address) ?? shortAddress(address)

/** A program's name as people say it: `Raydium` of `Raydium AMM v4`, `HumidiFi` of `HumidiFi (prop AMM)`. */
export const brandOf = (name: string): string =>
  name.replace(/ \(.*$/, '').replace(brandEnd, '') || name

const brandEnd =
  /(:| \/| (AMM|CLMM|CPMM|CLOB|DLMM|DAMM|DBC|Whirlpools|Aggregator|aggregator|Dynamic|Token Swap|Liquidity Pool|Stable|bonding curve|routing|marketplace|v\d)\b).*$/

/** Where it was exchanged: an aggregator stands for what it went through. */
export const venueWords = (venues: readonly string[]): string => {
  const [first] = venues
  return first === undefined ? '' : ` on ${brandOf(first)}`
}
