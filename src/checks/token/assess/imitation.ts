import type { Observation } from '../../../findings/check.ts'
import { valueOf } from '../../../findings/known.ts'
import { severities, type Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { Likeness, NameMatch } from '../../../tokens/name-index.ts'
import { establishedMs, establishedUsd } from '../thresholds.ts'
import type { OffChainContext } from './token-context.ts'

/** A token that uses the words of another one. */
export type Imitation = {
  /** What it calls itself, as its creator wrote it. */
  called: string
  imitates: { mint: Address; symbol: string; name: string }
}

/** Which words of the reference token it uses. */
export type Borrowed = 'both' | 'name' | 'symbol'

/** Severity of using a reference token's words, by how well known that token is and which words are used. */
export type ImitationSeverities = Record<
  NameMatch['reference']['standing'],
  Record<Borrowed, Severity>
>

/** The most serious imitation. At most one, since one word often belongs to several tokens. */
export const observeImitation = (
  context: OffChainContext,
  likeness: Exclude<Likeness, 'other'>,
  table: ImitationSeverities,
): Observation<Imitation>[] => {
  const found = context.matches.flatMap((match) => {
    const borrowed = borrowedOf(match, likeness)
    return borrowed
      ? [{ match, severity: severityOf(context, table[match.reference.standing][borrowed]) }]
      : []
  })
  const [worst] = found.sort((one, other) => rank(other.severity) - rank(one.severity))
  if (!worst) return []
  const { called, reference } = worst.match
  const { mint, symbol, name } = reference
  return [
    {
      params: { called, imitates: { mint, symbol, name } },
      subject: context.mint,
      severity: worst.severity,
    },
  ]
}

const rank = (severity: Severity): number => severities.indexOf(severity)

/** One disguised word makes the whole a disguise. A match counts for only one of the two likenesses. */
const borrowedOf = (
  { symbol, name }: NameMatch,
  likeness: Exclude<Likeness, 'other'>,
): Borrowed | undefined => {
  const disguised = symbol === 'disguised' || name === 'disguised'
  if (disguised !== (likeness === 'disguised')) return undefined
  if (symbol !== 'other' && name !== 'other') return 'both'
  return name !== 'other' ? 'name' : symbol !== 'other' ? 'symbol' : undefined
}

const severityOf = (context: OffChainContext, severity: Severity): Severity => {
  // A bridge gives its copies the words of the original, and is accountable for them.
  if (context.authorities.some(({ control, kind }) => control === 'mint' && kind === 'bridge'))
    return 'info'
  if (context.trust !== 'unverified') return 'medium'
  // A counterfeit of money stays one, however long it has existed.
  return severity !== 'critical' && isEstablished(context)
    ? (severities[Math.max(0, rank(severity) - 1)] ?? severity)
    : severity
}

const isEstablished = (context: OffChainContext): boolean => {
  const liquidityUsd = valueOf(context.market)?.liquidityUsd ?? 0
  const age = valueOf(context.age)
  return (
    liquidityUsd >= establishedUsd &&
    age !== undefined &&
    context.nowMs - age.createdAtMs >= establishedMs
  )
}
