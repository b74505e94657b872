import type { Observation } from '../../../findings/check.ts'
import { valueOf } from '../../../findings/known.ts'
import { severities, type Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { Likeness, NameMatch } from '../../../tokens/name-index.ts'
import { establishedMs, establishedUsd } from '../thresholds.ts'
import type { TokenContext } from './token-context.ts'

/** A token whose words are those of another one. */
export type Imitation = {
  /** What it calls itself, as its maker wrote it. */
  called: string
  imitates: { mint: Address; symbol: string; name: string }
}

/** Which words of a reference a token has. */
export type Borrowed = 'both' | 'name' | 'symbol'

/** How serious it is to have the words of a reference, by how well it is known and which are borrowed. */
export type ImitationSeverities = Record<
  NameMatch['reference']['standing'],
  Record<Borrowed, Severity>
>

/** The most serious imitation; at most one, since one word is often that of several tokens. */
export const observeImitation = (
  context: TokenContext,
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

/** A disguised word beside a plain one makes the whole a disguise; a pair counts for one of the two likenesses only. */
const borrowedOf = (
  { symbol, name }: NameMatch,
  likeness: Exclude<Likeness, 'other'>,
): Borrowed | undefined => {
  const disguised = symbol === 'disguised' || name === 'disguised'
  if (disguised !== (likeness === 'disguised')) return undefined
  if (symbol !== 'other' && name !== 'other') return 'both'
  return name !== 'other' ? 'name' : symbol !== 'other' ? 'symbol' : undefined
}

const severityOf = (context: TokenContext, severity: Severity): Severity => {
  // A bridge gives its copies the words of the original, and answers for them.
  if (context.authorities.some(({ control, kind }) => control === 'mint' && kind === 'bridge'))
    return 'info'
  // What passes for money stays that, however long it has been doing so.
  return severity !== 'critical' && isEstablished(context)
    ? (severities[Math.max(0, rank(severity) - 1)] ?? severity)
    : severity
}

const isEstablished = (context: TokenContext): boolean => {
  const liquidityUsd = valueOf(context.market)?.liquidityUsd ?? 0
  const age = valueOf(context.age)
  return (
    liquidityUsd >= establishedUsd &&
    age !== undefined &&
    context.nowMs - age.createdAtMs >= establishedMs
  )
}
