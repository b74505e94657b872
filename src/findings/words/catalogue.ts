import type { Check } from '../check.ts'
import type { Finding } from '../finding.ts'

/** What happens, why it matters, what to do: whole sentences. */
export type Sentences = { what: string; why?: string; advice?: string }

/**
 * One function of typed params per check of a registry: `WordsFor<(typeof riskRules)[number]>`. Checks with the params
 * `never` have no findings: they only report whether they failed.
 */
export type WordsFor<Checks extends { id: string }> = {
  [One in Checks as [ParamsOf<One>] extends [never] ? never : One['id']]: (
    params: ParamsOf<One>,
  ) => Sentences
}

type ParamsOf<One> = One extends Check<never, string, infer Params> ? Params : unknown

/** Writes the sentences of a finding. */
export type SentenceWriter = (finding: Pick<Finding, 'rule' | 'params'>) => Sentences

/**
 * `words` is typed by the registry (`WordsFor`), so each check has words that accept its own params. The engine
 * guarantees that a finding of rule X carries the params of X, which the type system cannot follow through a list.
 */
export const sentenceWriter =
  (words: Readonly<Record<string, (params: never) => Sentences>>): SentenceWriter =>
  ({ rule, params }) => {
    const wordsOf = words[rule]
    if (!wordsOf) throw new Error(`no words for check ${rule}`)
    return wordsOf(params as never)
  }

/** All sentences of a finding as one text. */
export const textOf = ({ what, why, advice }: Sentences): string =>
  [what, why, advice].filter((sentence) => sentence !== undefined).join(' ')
