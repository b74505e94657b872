/** Assumed wait if an upstream limits requests without stating for how long. */
const unknownWaitSeconds = 5

/** Maximum wait that an upstream may request: a longer one is more likely an error. */
const maxWaitSeconds = 300

/** Seconds to wait by a Retry-After header (RFC 9110: seconds or a date), at least 1. */
export const retryAfterSeconds = (header: string | null, nowMs: number): number => {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - nowMs) / 1000)
  if (Number.isNaN(seconds)) return unknownWaitSeconds
  return Math.min(Math.max(seconds, 1), maxWaitSeconds)
}
