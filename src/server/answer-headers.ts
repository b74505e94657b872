import { rateLimit } from './rate-limit.ts'
import type { RequestContext } from './request-context.ts'
import type { Match } from './route-table.ts'

/** A public API: any page may call it, no credential is ever sent. */
const corsHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  // The second continues a stream; the last two are sent by agents in a web page.
  'access-control-allow-headers':
    'content-type, last-event-id, mcp-protocol-version, mcp-session-id',
  'access-control-max-age': '86400',
}

export const preflight = (
  match: Exclude<Match, { kind: 'unmatched' }>,
  headers: Record<string, string>,
): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...headers,
      ...corsHeaders,
      ...(match.kind === 'wrong-method' && { allow: match.allow }),
    },
  })

/** Without `includeSubDomains`: other hosts below this name may not be ours. */
const oneYearByTls = 'max-age=31536000'

const exposedHeaders = 'x-request-id, retry-after, ratelimit, ratelimit-policy'

/**
 * Headers of every answer. They are known before the answer, which is created with them: setting headers on a finished
 * response one by one costs more than the quota, the event and the metrics together.
 */
export const headersOf = (
  { requestId, quota, secure }: RequestContext,
  policy: string,
): Record<string, string> => {
  const headers: Record<string, string> = {
    'x-request-id': requestId,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': exposedHeaders,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  if (secure) headers['strict-transport-security'] = oneYearByTls
  if (quota) {
    headers['ratelimit-policy'] = policy
    headers['ratelimit'] = rateLimit(quota)
  }
  return headers
}
