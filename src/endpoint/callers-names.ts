import { Fault } from '../basics/fault.ts'
import type { MaybePromise } from '../basics/maybe-promise.ts'

/** Name of a use case's input → name of the request field it comes from. */
export type FieldNames = Readonly<Record<string, string>>

/** Runs a use case; a fault that names one of its inputs is rethrown with the caller's field name. */
export const inCallersNames = <T>(
  names: FieldNames,
  run: () => MaybePromise<T>,
): MaybePromise<T> => {
  try {
    const answer = run()
    return answer instanceof Promise ? answer.catch((thrown) => rethrow(thrown, names)) : answer
  } catch (thrown) {
    return rethrow(thrown, names)
  }
}

/** `transactionsBase64[2]` → `txs_base64[2]`. */
const rethrow = (thrown: unknown, names: FieldNames): never => {
  if (!(thrown instanceof Fault) || thrown.field === undefined) throw thrown
  const [input = ''] = /^\w*/.exec(thrown.field) ?? []
  const written = names[input]
  throw written === undefined
    ? thrown
    : thrown.withField(`${written}${thrown.field.slice(input.length)}`)
}
