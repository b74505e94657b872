import type { Fault } from '../basics/fault.ts'
import { faultStatus } from '../endpoint/schema/fault-status.ts'
import { faultText } from '../basics/words/en/faults.ts'

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
