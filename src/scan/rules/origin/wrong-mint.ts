import type { Address } from '../../../solana/address/address.ts'
import { tokenMetadataProgram } from '../../../solana/address/known-address.ts'
import { readMetadataAccount } from '../../../solana/state/metadata-account.ts'
import { skeletonOf } from '../../../tokens/look-alike.ts'
import { mintStateOf, receiptsOf } from '../../facts/receipt.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { type WellKnownMint, wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import { mimickedNameMinChars } from '../../thresholds.ts'

/**
 * The token that comes in calls itself like a well-known one and is another. Names are free: whoever makes a token may
 * call it USDC. Benign look-alikes: bridged tokens, which carry names of their own (USDCet, soUSDC), and communities that
 * share a common word as a symbol (one step milder unless the name promises something that the token would stand for).
 */
export const wrongMint: Rule = {
  id: 'wrong-mint',
  flag: 'WRONG_MINT',
  severity: 'high',
  stage: 'scored',
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

/** From the mint itself, from Metaplex' account for it, or from an earlier scan where it can never change. */
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
  const skeletons = [skeletonOf(symbol), skeletonOf(name)].filter(
    ({ length }) => length >= mimickedNameMinChars,
  )
  return wellKnownSkeletons.flatMap(({ words, mimicked }) =>
    words.some((word) => skeletons.includes(word)) ? [mimicked] : [],
  )
}

const wellKnownSkeletons = [...wellKnownMints].map(([mint, token]) => ({
  words: [skeletonOf(token.symbol), skeletonOf(token.name)].filter(
    ({ length }) => length >= mimickedNameMinChars,
  ),
  mimicked: { ...token, mint },
}))

/** A name is whatever its maker wrote; this much of it is enough to show. */
const longestName = 24

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
}): Observation => ({
  what: `You get a token that calls itself “${called.symbol.slice(0, longestName)}” (${shortAddress(mint)}) and is not ${mimicked.symbol} (${shortAddress(mimicked.mint)}).`,
  why: 'Anybody can give a token any name. Only the address of its mint tells which one it is.',
  advice: 'Do not sign if you meant to get the well-known one.',
  subject: mint,
  before: mimicked.mint,
  after: mint,
  severity: paid ? (mimicked.backed ? 'high' : 'medium') : 'low',
})
