import { asObject } from '../../endpoint/openapi-schema.ts'

/** JSON-RPC error codes. */
const internalError = -32_603
const invalidParams = -32_602

type ProtocolError = { code: number; message: string }

/**
 * An error as agents see it. The SDK reports invalid parameters as an internal error with JSON as its message; here
 * they become an invalid-params error whose sentence names the first problem. Other errors are unchanged.
 */
export const plainError = <Original extends ProtocolError>(
  error: Original,
): Original | ProtocolError => {
  if (error.code !== internalError) return error
  const [first] = findingsIn(error.message)
  if (first === undefined) return error
  const { path, expected } = asObject(first)
  const place = Array.isArray(path) && path.length > 0 ? path.map(String).join('.') : 'params'
  const description = typeof expected === 'string' ? `a value of type ${expected}` : 'another value'
  return { code: invalidParams, message: `${place}: expected ${description}.` }
}

const findingsIn = (message: string): unknown[] => {
  try {
    const parsed: unknown = JSON.parse(message)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
