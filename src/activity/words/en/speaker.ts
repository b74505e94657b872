import type { TokenAmount } from '../../../findings/amount.ts'
import { decimalText, groupedText, shortAddress } from '../../../findings/words/amounts.ts'
import { listText } from '../../../findings/words/list.ts'
import { knownNames } from '../../../lists/known-name.ts'
import type { Address } from '../../../solana/address/address.ts'
import { solDecimals } from '../../../solana/effects/balances.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { skeletonOf } from '../../../tokens/look-alike.ts'
import type { Moved } from '../../activity-event.ts'
import type { MintNames } from '../../activity-item.ts'

/** `past`: it has happened. `plan`: what a transaction that is not sent yet would do. */
export type Tense = 'past' | 'plan'

/** Building blocks of sentences about activity, in one tense. */
export type Speaker = {
  tense: Tense
  /** `Sent` or `Send`, depending on the tense. */
  verb: (past: string, plan: string) => string
  /**
   * `1.5 SOL`, `20 of token 7vfC…oxs1`, or raw units if the decimals are unknown. Exact in a plan, which is about to be
   * signed; rounded in the past.
   */
  amount: (amount: TokenAmount) => string
  amounts: (amounts: readonly TokenAmount[]) => string
  /** `USDC`, or `token 7vfC…oxs1`. */
  token: (mint: Address) => string
  /** `the NFT 7vfC…oxs1`, or an amount. */
  moved: (moved: Moved) => string
}

/** One function for each kind of event. */
export type SentencesFor<Event extends { what: string }> = {
  [What in Event['what']]: (event: EventOf<Event, What>, speaker: Speaker) => string
}

/** The members of a union of events that can be of this kind. */
type EventOf<Event, What> = Event extends { what: infer Kinds }
  ? What extends Kinds
    ? Event
    : never
  : never

export const makeSpeaker = (tense: Tense, names: MintNames): Speaker => {
  const symbolOf = (mint: Address): string | undefined =>
    wellKnownMints.get(mint)?.symbol ?? trustedSymbol(names(mint)?.symbol)
  const token = (mint: Address): string => symbolOf(mint) ?? `token ${shortAddress(mint)}`
  const amount = ({ raw, mint, decimals }: TokenAmount): string => {
    if (!mint) return `${raw} token units`
    const places = mint === wrappedSolMint ? solDecimals : decimals
    if (places === undefined) return `${raw} units of ${token(mint)}`
    const number = tense === 'plan' ? groupedText(raw, places) : roundedText(raw, places)
    return symbolOf(mint) ? `${number} ${token(mint)}` : `${number} of ${token(mint)}`
  }
  return {
    tense,
    verb: (past, plan) => (tense === 'past' ? past : plan),
    amount,
    amounts: (all) => listText(all.map(amount)),
    token,
    moved: (moved) => ('nft' in moved ? `the NFT ${addressText(moved.nft)}` : amount(moved.amount)),
  }
}

/** A symbol of letters and digits, which cannot change the meaning of a sentence. */
const plainSymbol = /^\$?[\p{L}\p{N}][\p{L}\p{N}._+-]{0,15}$/u

/** Symbols of well-known mints are reserved for them, whatever a source reports. */
const trustedSymbol = (symbol: string | undefined): string | undefined =>
  symbol !== undefined && plainSymbol.test(symbol) && !famousSymbols.has(skeletonOf(symbol))
    ? symbol
    : undefined

const famousSymbols: ReadonlySet<string> = new Set(
  [...wellKnownMints.values()].map(({ symbol }) => skeletonOf(symbol)),
)

/** The name of a well-known address, or `7xKX…gAsU`. */
export const addressText = (address: Address): string =>
  knownNames.get(address) ?? shortAddress(address)

/** The common name of a program: `Raydium` of `Raydium AMM v4`, `HumidiFi` of `HumidiFi (prop AMM)`. */
export const brandOf = (name: string): string =>
  name.replace(/ \(.*$/, '').replace(brandEnd, '') || name

const brandEnd =
  /(:| \/| (DLN|Token Bridge|Core Bridge|AMM|CLMM|CPMM|CLOB|DLMM|DAMM|DBC|Whirlpools|Aggregator|aggregator|Dynamic|Token Swap|Liquidity Pool|Stable|bonding curve|routing|marketplace|v\d)\b).*$/

/** ` on Raydium`, or nothing. */
export const onVenue = ({ venue }: { venue?: string }): string =>
  venue === undefined ? '' : ` on ${brandOf(venue)}`

/** Significant digits shown. */
const meaningfulDigits = 6

/** `1,200`, `3.1`, `0.000012`: all whole digits, fractions cut to the significant digits. */
export const roundedText = (amount: bigint, decimals: number): string => {
  const [whole = '0', fraction = ''] = decimalText(amount, decimals).split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const fractionDigits =
    whole === '0' ? zeros + meaningfulDigits : Math.max(0, meaningfulDigits - whole.length)
  const shown = fraction.slice(0, fractionDigits).replace(/0+$/, '')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${shown && `.${shown}`}`
}
