import type { Fault } from '../basics/fault.ts'
import { faultStatus } from '../endpoint/schema/fault-status.ts'
import { errorPageResponse, wantsErrorPage } from '../pages/http/error-response.ts'
import type { FrameSetting } from '../pages/page-shell.ts'
import { pathOf } from './request-url.ts'

/** Undefined where the error envelope is the answer. */
export type FaultPage = (
  fault: Fault,
  request: Request,
  requestId: string,
  headers: Record<string, string>,
) => Response | undefined

/** Errors as pages for people: for a browser that opens a page, never for a call of the API. */
export const makeFaultPage =
  (setting: FrameSetting): FaultPage =>
  (fault, request, requestId, headers) =>
    wantsErrorPage(pathOf(request.url), request.headers.get('accept'))
      ? errorPageResponse(
          faultStatus[fault.code],
          requestId,
          { ...headers, ...fault.headers },
          setting,
        )
      : undefined
