import type { Reason } from '../../../findings/reason-check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'
import type { Likeness, NameMatch } from '../../../tokens/name-index.ts'
import { type TokenContext } from './token-context.ts'
import { valueOf } from '../../../findings/fact.ts'
import { shownText } from '../../../tokens/token-name.ts'

/** What of a reference's words a token has: both, its name, its symbol. */
export type Borrowed = 'both' | 'name' | 'symbol'

/** How grave it is to have the words of a reference, by how well it is known and what of it is borrowed. */
export type ImitationGrades = Record<NameMatch['reference']['standing'], Record<Borrowed, Severity>>

/** Liquidity in USD and age from which a token is established: people share words, imitations are short-lived. */
const establishedUsd = 100_000
const establishedMs = 30 * 86_400_000

/** The gravest reason that the name gives; at most one, since one word is often that of several tokens. */
export const imitationReasons = (
  context: TokenContext,
  likeness: Exclude<Likeness, 'other'>,
  grades: ImitationGrades,
): Reason[] => {
  const found = context.matches.flatMap((match) => {
    const borrowed = borrowedOf(match, likeness)
    return borrowed
      ? [{ match, severity: gradeOf(context, grades[match.reference.standing][borrowed]) }]
      : []
  })
  const [gravest] = found.sort(
    (one, other) => order.indexOf(other.severity) - order.indexOf(one.severity),
  )
  return gravest
    ? [
        {
          code: likeness === 'same' ? 'SAME_NAME' : 'LOOK_ALIKE',
          severity: gravest.severity,
          message: sentence(gravest.match, likeness),
        },
      ]
    : []
}

const order: readonly Severity[] = ['info', 'low', 'medium', 'high', 'critical']

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

const gradeOf = (context: TokenContext, severity: Severity): Severity => {
  // A bridge gives its copies the words of the original, and answers for them.
  if (context.authorities.some(({ power, kind }) => power === 'mint' && kind === 'bridge'))
    return 'info'
  // What passes for money stays that, however long it has been doing so.
  return severity !== 'critical' && isEstablished(context)
    ? (order[Math.max(0, order.indexOf(severity) - 1)] ?? severity)
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

const sentence = (
  { called, reference }: NameMatch,
  likeness: Exclude<Likeness, 'other'>,
): string => {
  const own = shownText(called)
  const known = `${reference.symbol || reference.name} (${shortAddress(reference.mint)})`
  const looks = likeness === 'same' ? 'has the name of' : 'is spelled to look like'
  return `It calls itself “${own}”, which ${looks} ${known}, and is another token.`
}
