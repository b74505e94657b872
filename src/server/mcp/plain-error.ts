import { asObject } from '../../endpoint/openapi-schema.ts'

/** JSON-RPC error codes. */
const internalError = -32_603
const invalidParams = -32_602

type ProtocolError = { code: number; message: string }

/**
 * An error as it is told to an agent. The SDK calls parameters of the wrong form an internal error, and puts its
 * findings as JSON where a sentence should be; here they are what they are, the first in words. Any other error stays.
 */
export const plainError = <Given extends ProtocolError>(error: Given): Given | ProtocolError => {
  if (error.code !== internalError) return error
  const [first] = findingsIn(error.message)
  if (first === undefined) return error
  const { path, expected } = asObject(first)
  const place = Array.isArray(path) && path.length > 0 ? path.map(String).join('.') : 'params'
  const wanted = typeof expected === 'string' ? `a value of type ${expected}` : 'another value'
  return { code: invalidParams, message: `${place}: expected ${wanted}.` }
}

const findingsIn = (message: string): unknown[] => {
  try {
    const parsed: unknown = JSON.parse(message)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
