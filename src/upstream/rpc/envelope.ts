import { fieldsOf, textOf, wrongShape } from '../shape.ts'

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
