import { Fault } from './fault.ts'

/** What a source gave, or why it gave nothing. */
export type Attempt<Value> = { value: Value } | { fault: Fault }

/** A source that fails is one answer less and not the end of the question. Bugs of our own are thrown on. */
export const attempt = async <Value>(asked: Promise<Value>): Promise<Attempt<Value>> => {
  try {
    return { value: await asked }
  } catch (cause) {
    if (cause instanceof Fault && cause.code.startsWith('UPSTREAM_')) return { fault: cause }
    throw cause
  }
}

/** The value, or what stands in for it. */
export const valueOr = <Value, Other>(tried: Attempt<Value>, other: Other): Value | Other =>
  'value' in tried ? tried.value : other

export const faultOf = <Value>(tried: Attempt<Value>): Fault | undefined =>
  'fault' in tried ? tried.fault : undefined
