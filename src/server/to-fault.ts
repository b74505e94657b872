import { ParseError, NotFoundError, ValidationError } from 'elysia'
import { Fault, invalidField } from '../basics/fault.ts'
import { faultStatus } from '../endpoint/schema/fault-status.ts'
import { faultText } from '../basics/words/en/faults.ts'

/**
 * Any thrown value as a fault for the caller. Unexpected errors are bugs: INTERNAL_ERROR, with the error as its cause
 * for the log.
 */
export const toFault = (error: unknown): Fault => {
  if (error instanceof Fault) return error
  if (error instanceof ParseError) return parseFault(error)
  if (error instanceof NotFoundError) return new Fault('route-not-found', {})
  if (error instanceof ValidationError && error.type !== 'response') return validationFault(error)
  return new Fault('bug', {}, { cause: error })
}

/** Elysia wraps what its parse hook throws; the refusal inside is the one to send. */
const parseFault = (error: ParseError): Fault =>
  error.cause instanceof Fault ? error.cause : new Fault('body-not-json', {})

const validationFault = (error: ValidationError): Fault => {
  const first = error.valueError
  const place = String(first?.path ?? '')
    .split('/')
    .filter((part) => part !== '')
  const root = error.type === 'property' ? 'request' : error.type
  const schema = schemaWords(first?.schema)
  const field = schema.field ?? (place.length > 0 ? place.join('.') : root)
  return invalidField(field, 'unexpected-value', {
    expected: schema.expected ?? article(schema.type),
  })
}

type SchemaWords = { field?: string; expected?: string; type?: string }

const schemaWords = (schema: unknown): SchemaWords => {
  if (typeof schema !== 'object' || schema === null) return {}
  const text = (key: string): string | undefined => {
    const value: unknown = Reflect.get(schema, key)
    return typeof value === 'string' ? value : undefined
  }
  const field = text('x-field')
  const expected = text('x-expected')
  const type = text('type')
  return { ...(field && { field }), ...(expected && { expected }), ...(type && { type }) }
}

const article = (type: string | undefined): string => {
  if (!type) return 'another value'
  if (type === 'object') return 'a JSON object'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

/** The error envelope: the body of every refusal. */
export const faultResponse = (
  fault: Fault,
  requestId: string,
  headers: Record<string, string>,
): Response =>
  new Response(
    JSON.stringify({ error: { code: fault.code, message: faultText(fault), requestId } }),
    {
      status: faultStatus[fault.code],
      headers: { ...headers, 'content-type': 'application/json;charset=utf-8', ...fault.headers },
    },
  )
