import type { ListDownload } from '../entries/list-download.ts'
import { makeHttp, type UpstreamCall } from '../../network/http.ts'

/** The largest list had 10 MB in 2026. */
export const listMaxBytes = 32 * 1024 * 1024

/** Nobody waits for a list. */
const downloadTimeoutMs = 60_000

/**
 * Downloads lists. A redirect is an error: the operator names the place, and nobody else where it has moved to. The
 * address may hold a key and is told to nobody.
 */
export const makeListDownload =
  (options: {
    nowMs: () => number
    timeoutMs?: number
    onCall?: (call: UpstreamCall) => void
  }): ListDownload =>
  ({ id, title, url, held }) => {
    const { nowMs, timeoutMs = downloadTimeoutMs, onCall } = options
    const http = makeHttp({
      upstream: `list-${id}`,
      role: `the publisher of ${title}`,
      timeoutMs,
      maxBytes: listMaxBytes,
      nowMs,
      ...(onCall && { onCall }),
    })
    return http.getText(url, held ? { held } : {})
  }
