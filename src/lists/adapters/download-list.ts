import { listMaxBytes, downloadTimeoutMs } from '../thresholds.ts'
import { type ListDownload, publisherOf } from '../entries/list-download.ts'
import { makeHttp, type UpstreamCall } from '../../network/http.ts'

/**
 * Downloads lists. A redirect is an error: only the operator chooses where a list comes from. The URL may contain a key
 * and never appears in logs or answers.
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
      role: publisherOf(title),
      timeoutMs,
      maxBytes: listMaxBytes,
      nowMs,
      ...(onCall && { onCall }),
    })
    return http.getText(url, held ? { held } : {})
  }
