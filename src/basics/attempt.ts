import { Fault } from './fault.ts'

/** What a source returned, or why it returned nothing. */
export type Attempt<Value> = { value: Value } | { fault: Fault }

/** A failing source is one answer less, not the end of the request. Bugs of our own are rethrown. */
export const attempt = async <Value>(pending: Promise<Value>): Promise<Attempt<Value>> => {
  try {
    return { value: await pending }
  } catch (cause) {
    if (cause instanceof Fault && cause.code.startsWith('UPSTREAM_')) return { fault: cause }
    throw cause
  }
}

/** The value, or the fallback where the source failed. */
export const valueOr = <Value, Other>(tried: Attempt<Value>, other: Other): Value | Other =>
  'value' in tried ? tried.value : other

export const faultOf = <Value>(tried: Attempt<Value>): Fault | undefined =>
  'fault' in tried ? tried.fault : undefined
