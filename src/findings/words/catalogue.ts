import type { Check } from '../check.ts'
import type { Finding } from '../finding.ts'

/** What happens, why it matters, what to do: whole sentences. */
export type Sentences = { what: string; why?: string; advice?: string }

/**
 * One function of typed params for each check of a registry: `WordsFor<(typeof riskRules)[number]>`. Checks with the params
 * `never` find nothing: whether they failed is all that they report.
 */
export type WordsFor<Checks extends { id: string }> = {
  [One in Checks as [ParamsOf<One>] extends [never] ? never : One['id']]: (
    params: ParamsOf<One>,
  ) => Sentences
}

type ParamsOf<One> = One extends Check<never, string, infer Params> ? Params : unknown

/** Makes the sentences of findings from a room's words. */
export type SentenceWriter = (finding: Pick<Finding, 'rule' | 'params'>) => Sentences

/**
 * `words` are typed by the registry (`WordsFor`), so that each check has words that take its own params; that a finding
 * of rule X carries the params of X is guaranteed by the engine, which the type system cannot follow through a list.
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
