import { address, type Address } from '../../../solana/address/address.ts'
import { tokenMetadataProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import { readMetadataAccount } from '../../../solana/state/metadata-account.ts'
import {
  claimedMoney,
  claimedOverWormhole,
  claimedSkeletons,
} from '../../../tokens/claimed-name.ts'
import { skeletonOf } from '../../../tokens/look-alike.ts'
import { type Outflow, outflowsOf } from '../../facts/outflow.ts'
import { mintStateOf, receiptsOf } from '../../facts/receipt.ts'
import { isSmallAmount } from '../../facts/small-amount.ts'
import { paysFromMarket } from '../../facts/public-market.ts'
import { floorOf, isWorth } from '../../facts/worth.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type WellKnownMint, wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { mimickedNameMinChars } from '../../count-thresholds.ts'
import { largePercent, tradeMinMicroDollars } from '../../thresholds.ts'

export type WrongMint = {
  mint: Address
  /** The symbol that it claims: untrusted text. */
  symbol: string
  /** The well-known token that it imitates. */
  wellKnown: { mint: Address; symbol: string }
}

/**
 * The incoming token has the name of a well-known one but another mint. Anyone may create a token and call it USDC. It
 * counts by what is paid for it: a large share of a balance for false money, or for any false name that no public market
 * pays, is a theft. Benign look-alikes: tokens of a bridge, which only the bridge can mint, and communities that share a
 * common word as a symbol (one step milder unless the well-known token is backed by something, or much is paid).
 */
export const wrongMint: ScanRule<'wrong-mint', WrongMint> = {
  id: 'wrong-mint',
  code: 'WRONG_MINT',
  severity: 'high',
  sources: [
    'Jupiter token list, banned tokens (fake PYUSD, fake JUP, fake JupSOL)',
    'Unicode TR39, confusables',
  ],
  evaluate: (context) =>
    receiptsOf(context).flatMap(({ mint, paid }) => {
      if (wellKnownMints.has(mint)) return []
      const called = nameOf(mint, context)
      const [mimicked] = called ? mimickedBy(called, isBridged(mint, context)) : []
      if (!called || !mimicked) return []
      const severity = paid ? severityOf(mint, mimicked, context) : 'low'
      return [observe({ mint, called, mimicked, severity })]
    }),
}

type Called = { name: string; symbol: string }

/** From the mint itself, from its Metaplex account, or from an earlier scan if it can never change. */
const nameOf = (mint: Address, context: RiskContext): Called | undefined => {
  const state = mintStateOf(context, mint)
  if (state?.kind === 'mint' && state.metadata) return state.metadata
  for (const { owner, data } of context.before.values()) {
    if (owner !== tokenMetadataProgram) continue
    const metadata = readMetadataAccount(data)
    if (metadata?.mint === mint) return metadata
  }
  return context.names?.get(mint)
}

type Mimicked = WellKnownMint & { mint: Address }

/** The only minter of what Wormhole's token bridge issues: its derived address for the seed `mint_signer`. */
const wormholeMinter = address('BCD75RNBHrJJpW4dXVagL5mPjzRLnVZq4YirJdjEYMV7')

/** True also if the mint was not read, unless an earlier scan saw that its supply is fixed. */
const isBridged = (mint: Address, context: RiskContext): boolean => {
  const state = mintStateOf(context, mint)
  if (state?.kind === 'mint') return state.mintAuthority === wormholeMinter
  return context.recalled?.get(mint)?.growable !== false
}

const mimickedBy = ({ name, symbol }: Called, bridged: boolean): Mimicked[] => {
  const claims = [symbol, name].flatMap(claimedSkeletons)
  const moneyClaims = [symbol, name].flatMap((text) => [
    ...claimedMoney(text),
    ...(bridged ? [] : claimedOverWormhole(text)),
  ])
  const solClaims = [symbol, name].filter(mayMeanSol).flatMap(claimedMoney)
  return wellKnownSkeletons.flatMap(({ words, mimicked }) => {
    const made =
      mimicked.mint === wrappedSolMint ? solClaims : mimicked.backed ? moneyClaims : claims
    return words.some((word) => made.includes(word)) ? [mimicked] : []
  })
}

/** Three letters are soon alike: `SOI` is a name of its own, but `S0L` and `SОL` are none. */
const mayMeanSol = (text: string): boolean =>
  /\b(?:w?sol|solana)\b/i.test(text) || !/^[a-z .-]*$/i.test(text)

/** Further names of SOL. */
const solNames = ['wSOL', 'Solana']
/** Names that promise dollars without an issuer: no token that dollars back has one of them. */
const dollarNames = ['USD', 'Dollar', 'Dollars', 'US Dollar', 'US Dollars', 'United States Dollar']
const furtherNames: Readonly<Record<string, readonly string[]>> = {
  SOL: solNames,
  USDC: dollarNames,
}

const wellKnownSkeletons = [...wellKnownMints].map(([mint, token]) => ({
  words: [token.symbol, token.name, ...(furtherNames[token.symbol] ?? [])]
    .map(skeletonOf)
    .filter(({ length }) => length >= mimickedNameMinChars),
  mimicked: { ...token, mint },
}))

/** By what is paid: the shares of the user's balances, and their worth whatever SOL costs. */
const severityOf = (mint: Address, { backed }: WellKnownMint, context: RiskContext): Severity => {
  const paid = outflowsOf(context).filter((outflow) => outflow.mint !== mint)
  const worthless = backed || !paysFromMarket(mint, context)
  if (paid.some((outflow) => isLargeShare(outflow, context))) return worthless ? 'critical' : 'high'
  const holdings = paid.map((outflow) => ({ mint: outflow.mint, amount: outflow.lost }))
  const worth = isWorth(floorOf(holdings, context), tradeMinMicroDollars)
  return backed || worth ? 'high' : 'medium'
}

const isLargeShare = (outflow: Outflow, context: RiskContext): boolean =>
  outflow.lost * 100n >= outflow.before * largePercent && !isSmallAmount(outflow, context)

const observe = ({
  mint,
  called,
  mimicked,
  severity,
}: {
  mint: Address
  called: Called
  mimicked: Mimicked
  severity: Severity
}): Observation<WrongMint> => ({
  params: {
    mint,
    symbol: called.symbol,
    wellKnown: { mint: mimicked.mint, symbol: mimicked.symbol },
  },
  subject: mint,
  before: mimicked.mint,
  after: mint,
  severity,
})
