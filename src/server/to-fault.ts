import { ParseError, NotFoundError, ValidationError } from 'elysia'
import { Fault } from '../basics/fault.ts'
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
  if (error instanceof ValidationError && error.type !== 'response')
    return new Fault('request-invalid', {})
  return new Fault('bug', {}, { cause: error })
}

/** Elysia wraps what its parse hook throws; the refusal inside is the one to send. */
const parseFault = (error: ParseError): Fault =>
  error.cause instanceof Fault ? error.cause : new Fault('body-not-json', {})

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
