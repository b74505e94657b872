import { Fault } from '../basics/fault.ts'
import type { QuotaState } from '../basics/quota-limit.ts'
import type { QuotaLimits } from './quota/holders.ts'

/** `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers: all quotas in force. */
export const rateLimitPolicy = (limits: QuotaLimits): string =>
  (['ip', 'endpoint', 'capability'] as const)
    .flatMap((scope) => {
      const limit = limits[scope]
      return limit ? [`"${scope}";q=${limit.count};w=${limit.windowSeconds}`] : []
    })
    .join(', ')

/** `RateLimit` of the same draft: the quota that will refuse first. */
export const rateLimit = ({ scope, remaining, resetSeconds }: QuotaState): string =>
  `"${scope}";r=${remaining};t=${resetSeconds}`

export const rateLimited = (state: QuotaState): Fault =>
  new Fault(
    'rate-limited',
    {
      count: state.limit.count,
      windowSeconds: state.limit.windowSeconds,
      scope: state.scope,
      waitSeconds: waitSeconds(state),
    },
    { headers: { 'retry-after': String(waitSeconds(state)) } },
  )

/** `Retry-After: 0` would invite an immediate retry that is refused again. */
const waitSeconds = (state: QuotaState): number => Math.max(1, state.resetSeconds)
