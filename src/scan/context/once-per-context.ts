import type { RiskContext } from './risk-context.ts'

/** The same function with its result cached per context: several rules need the same facts. */
export const oncePerContext = <Answer>(
  work: (context: RiskContext) => Answer,
): ((context: RiskContext) => Answer) => {
  const known = new WeakMap<RiskContext, { answer: Answer }>()
  return (context) => {
    const found = known.get(context)
    if (found) return found.answer
    const answer = work(context)
    known.set(context, { answer })
    return answer
  }
}
