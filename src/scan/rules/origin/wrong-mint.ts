import type { Address } from '../../../solana/address/address.ts'
import { tokenMetadataProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import { readMetadataAccount } from '../../../solana/state/metadata-account.ts'
import { claimedMoney, claimedSkeletons } from '../../../tokens/claimed-name.ts'
import { skeletonOf } from '../../../tokens/look-alike.ts'
import { mintStateOf, receiptsOf } from '../../facts/receipt.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type WellKnownMint, wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { mimickedNameMinChars } from '../../thresholds.ts'

export type WrongMint = {
  mint: Address
  /** The symbol that it claims: untrusted text. */
  symbol: string
  /** The well-known token that it imitates. */
  wellKnown: { mint: Address; symbol: string }
}

/**
 * The incoming token has the name of a well-known one but another mint. Anyone may create a token and call it USDC.
 * Benign look-alikes: bridged tokens, which have their own names (USDCet, soUSDC), and communities that share a common
 * word as a symbol (one step milder unless the well-known token is backed by something).
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
      const [mimicked] = called ? mimickedBy(called) : []
      return called && mimicked ? [observe({ mint, paid, called, mimicked })] : []
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

const mimickedBy = ({ name, symbol }: Called): Mimicked[] => {
  const claims = [symbol, name].flatMap(claimedSkeletons)
  const moneyClaims = [symbol, name].flatMap(claimedMoney)
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
const solNames = ['wSOL', 'Solana'] as const

const wellKnownSkeletons = [...wellKnownMints].map(([mint, token]) => ({
  words: [token.symbol, token.name, ...(mint === wrappedSolMint ? solNames : [])]
    .map(skeletonOf)
    .filter(({ length }) => length >= mimickedNameMinChars),
  mimicked: { ...token, mint },
}))

const observe = ({
  mint,
  paid,
  called,
  mimicked,
}: {
  mint: Address
  paid: boolean
  called: Called
  mimicked: Mimicked
}): Observation<WrongMint> => ({
  params: {
    mint,
    symbol: called.symbol,
    wellKnown: { mint: mimicked.mint, symbol: mimicked.symbol },
  },
  subject: mint,
  before: mimicked.mint,
  after: mint,
  severity: paid ? (mimicked.backed ? 'high' : 'medium') : 'low',
})
