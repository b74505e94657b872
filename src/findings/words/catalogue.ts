import type { Check } from '../check.ts'
import type { Finding } from '../finding.ts'
import { isSerious } from '../severity.ts'

/** What happens, why it matters, what to do: whole sentences. */
export type Sentences = { what: string; why?: string; advice?: string }

/**
 * Advice on a signature. Only a serious finding advises against it, so that no answer that is `safe` or `low` can:
 * whether it does follows from the severity and not from the words.
 */
export type SigningAdvice =
  /** When signing is fine, as a clause: `you know this address`. */
  | { onlyIf: string }
  /** It never is; a whole sentence of further advice, or an empty one. */
  | { never: string }

/** As the words of a check give them. A plain text neither advises for signing nor against it. */
export type DraftSentences = Omit<Sentences, 'advice'> & { advice?: string | SigningAdvice }

/**
 * One function of typed params per check of a registry: `WordsFor<(typeof riskRules)[number]>`. Checks with the params
 * `never` have no findings: they only report whether they failed.
 */
export type WordsFor<Checks extends { id: string }> = {
  [One in Checks as [ParamsOf<One>] extends [never] ? never : One['id']]: (
    params: ParamsOf<One>,
  ) => DraftSentences
}

type ParamsOf<One> = One extends Check<never, string, infer Params> ? Params : unknown

/** Of a finding within another, only what happens and why is written. */
type Written = Pick<Finding, 'rule' | 'params'> & Partial<Pick<Finding, 'severity' | 'stage'>>

/** Writes the sentences of a finding. */
export type SentenceWriter = (finding: Written) => Sentences

/**
 * `words` is typed by the registry (`WordsFor`), so each check has words that accept its own params. The engine
 * guarantees that a finding of rule X carries the params of X, which the type system cannot follow through a list.
 */
export const sentenceWriter =
  (words: Readonly<Record<string, (params: never) => DraftSentences>>): SentenceWriter =>
  (finding) => {
    const wordsOf = words[finding.rule]
    if (!wordsOf) throw new Error(`no words for check ${finding.rule}`)
    const { advice, ...sentences } = wordsOf(finding.params as never)
    if (advice === undefined) return sentences
    return { ...sentences, advice: typeof advice === 'string' ? advice : adviceOf(advice, finding) }
  }

const adviceOf = (advice: SigningAdvice, { severity = 'info', stage }: Written): string => {
  const isAgainst = isSerious(severity) && stage !== 'trial'
  if ('onlyIf' in advice)
    return `${isAgainst ? 'Do not sign unless' : 'Sign only if'} ${advice.onlyIf}.`
  if (!isAgainst) return 'Sign only if you know exactly what this does.'
  return advice.never === '' ? 'Do not sign.' : `Do not sign. ${advice.never}`
}

/** All sentences of a finding as one text. */
export const textOf = ({ what, why, advice }: Sentences): string =>
  [what, why, advice].filter((sentence) => sentence !== undefined).join(' ')
