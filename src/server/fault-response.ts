import { type Fault, faultCatalogue } from '../basics/fault.ts'

/** The error envelope of contract section 7, the only body that a refusal has. */
export const faultResponse = (
  fault: Fault,
  requestId: string,
  headers: Record<string, string>,
): Response =>
  new Response(
    JSON.stringify({ error: { code: fault.code, message: fault.sentence, requestId } }),
    {
      status: faultCatalogue[fault.code].status,
      headers: { ...headers, 'content-type': 'application/json;charset=utf-8', ...fault.headers },
    },
  )
