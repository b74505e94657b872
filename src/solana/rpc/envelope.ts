import { Fault } from '../../basics/fault.ts'
import { fieldsOf, isFields, textOf, wrongShape } from '../../network/shape.ts'

export type RpcError = { code: number; message: string }

export type Envelope = { result: unknown } | { error: RpcError }

/** The two forms of a JSON-RPC 2.0 answer; throws UPSTREAM_ERROR on anything else. */
export const readEnvelope = (body: unknown): Envelope => {
  const { error, result } = fieldsOf(body, 'JSON-RPC answer')
  if (error !== undefined && error !== null) {
    const { code, message } = fieldsOf(error, 'error')
    if (typeof code !== 'number') throw wrongShape('error.code', 'a number')
    return {
      error: { code, message: message === undefined ? '' : textOf(message, 'error.message') },
    }
  }
  if (result === undefined) throw wrongShape('JSON-RPC answer', 'a result or an error')
  return { result }
}

/**
 * The answers to a batch whose calls had the ids from 0 on, in the order of the calls; a missing or malformed one is
 * undefined. Undefined as a whole if the body is not an answer to a batch.
 */
export const readEnvelopes = (
  body: unknown,
  count: number,
): (Envelope | undefined)[] | undefined => {
  if (!Array.isArray(body)) return undefined
  const byId = new Map(
    body.flatMap((item: unknown): [unknown, unknown][] =>
      isFields(item) ? [[item['id'], item]] : [],
    ),
  )
  const answers = Array.from({ length: count }, (_, id) => {
    const item = byId.get(id)
    return item === undefined ? undefined : envelopeOrNothing(item)
  })
  return answers.some((answer) => answer !== undefined) ? answers : undefined
}

const envelopeOrNothing = (item: unknown): Envelope | undefined => {
  try {
    return readEnvelope(item)
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}
