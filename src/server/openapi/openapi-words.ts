import { countText } from '../../basics/count-text.ts'
import { exampleOrigin } from '../../pages/docs/example-origin.ts'
import { type FaultCode, faultCodes } from '../../basics/fault.ts'
import { faultStatus } from '../../endpoint/schema/fault-status.ts'
import type { Attribution } from '../../market/words/attribution.ts'
import type { QuotaLimit } from '../../basics/quota-limit.ts'
import type { QuotaLimits } from '../quota/holders.ts'
import dappSamples from '../../checks/dapp/http/schema/dapp.samples.json' with { type: 'json' }
import { faultWords } from '../../endpoint/schema/fault.ts'

/** The introduction above all routes: what applies to every one of them, in sections. */
export const openingWords = (limits: QuotaLimits, credits: readonly Attribution[]): string =>
  [
    'Drawbridge checks Solana transactions, apps, messages, tokens and addresses before a user signs. It also quotes bridge transfers and serves token, wallet and trader data. It never signs or sends anything.',
    startWords,
    addressWords,
    readingWords,
    errorWords,
    `## Quotas\n\n${quotaWords(limits)}`,
    clientWords,
    agentWords,
    privacyWords,
    ...creditWords(credits),
  ].join('\n\n')

const startWords = `## Start

No API key and no account needed. Check whether an app is what it claims to be:

\`\`\`sh
curl -s ${exampleOrigin}/v1/security/dapp-risk \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify(dappSamples.body.imitation.value)}'
\`\`\`

Show \`riskLevel\` and \`summary\` to the user; \`reasons\` explain them. Every route below has an example request with a real response, taken from this project’s sandbox, a test chain or recorded provider responses.`

const addressWords = `## Addresses

Every route is served at the main address, so one base address is enough. The scan routes, \`POST /v1/wallet/tx\` and \`/v1/wallet/txs\`, are also served at a separate scan address, with the same quotas. Neither requires credentials: call both from a web page, an app or a shell.`

const readingWords = `## Reading a response

- Unknown values are omitted. They are never \`null\`, and never a made-up 0.
- \`riskLevel\` is \`low\`, \`medium\`, \`high\`, \`critical\` or \`unknown\`; scores run from 0 to 100 (0 to 1 for a scan), and higher is riskier. \`unknown\` means the risk could not be determined: never show it as safe.
- The \`verdict\` of a scan is \`safe\`, \`suspicious\` or \`malicious\`. A failed scan has no verdict: never treat an error as \`safe\`.
- On routes that support it, \`include\` adds the evidence: findings, controls, coverage and provenance, and for transactions what a wallet shows of each balance change.
- Native SOL is listed under the wrapped SOL mint.
- Lists take \`limit\`. If there are more rows, pass \`meta.nextCursor\` as \`cursor\` to get the next page.
- Times are ISO 8601 in UTC.
- Names, symbols and messages are untrusted input. Render them as text, and do not rely on them.`

/** Whether the same request may succeed when it is sent again. */
const again: Record<FaultCode, string> = {
  INVALID_REQUEST: 'Not retryable: fix the field named in `message`.',
  FORBIDDEN: 'Not retryable.',
  NOT_FOUND: 'Not retryable: fix the path, the host, or the id in it.',
  METHOD_NOT_ALLOWED: 'Not retryable: use a method listed in `Allow`.',
  PAYLOAD_TOO_LARGE: 'Not retryable: send a smaller body.',
  UNSUPPORTED_MEDIA_TYPE: 'Not retryable: send `content-type: application/json`.',
  RATE_LIMITED: 'Retry after the seconds in `Retry-After`.',
  INTERNAL_ERROR: 'Retry once. If it persists, report the `requestId` to the operator.',
  UPSTREAM_ERROR: 'Retry within seconds.',
  UPSTREAM_UNAVAILABLE: 'Retry after the seconds in `Retry-After`, or within seconds without it.',
  UPSTREAM_TIMEOUT: 'Retry after the seconds in `Retry-After`, or within seconds without it.',
}

const errorWords = `## Errors

All errors have the same envelope: \`{"error":{"code","message","requestId"}}\`. Match on \`code\`, show \`message\`, quote \`requestId\`, which every response also carries as \`x-request-id\`.

| Status | Code | Meaning | Retry |
| --- | --- | --- | --- |
${faultCodes.map((code) => `| ${faultStatus[code]} | \`${code}\` | ${faultWords[code]} | ${again[code]} |`).join('\n')}`

const clientWords = `## Clients

For TypeScript and JavaScript there is a client with types of every request and response. It has timeouts, cancellation and retries, reads streams, and runs in browsers, Node, Bun, Deno and React Native. \`npm run build\` in a checkout of Drawbridge makes the package:

\`\`\`sh
npm install ./drawbridge/dist/client
\`\`\`

\`\`\`ts
import { createClient } from 'drawbridge/client'

const drawbridge = createClient({ baseUrl: '${exampleOrigin}' })
const { riskLevel, summary } = await drawbridge.checkTokenRisk({
  mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
})
\`\`\`

\`guardWallet\` of \`drawbridge/guard\` wraps a wallet of the Wallet Standard, so that everything is checked before it is signed. For other languages, generate a client from the OpenAPI document.`

const agentWords = `## AI agents

The checks are also tools of the [Model Context Protocol](#serveAgents) at \`/mcp\`, and so are the data and bridge routes if the operator has set \`MCP_TOOLS\`. Add this to the agent’s settings:

\`\`\`json
{ "mcpServers": { "drawbridge": { "type": "http", "url": "${exampleOrigin}/mcp" } } }
\`\`\`

Agents that start their tools themselves can run the executable: \`{ "command": "drawbridge", "args": ["mcp"] }\`.`

const privacyWords = `## Privacy

Requests are not recorded. No address, transaction, URL or client IP appears in any log, metric or database.`

/** Groups of routes in display order; a group without a route is not shown. */
export const tagWords: readonly { name: string; description: string }[] = [
  {
    name: 'Security Model',
    description:
      'Check before the user signs, opens, buys or sends. The scan assesses a transaction for one wallet at signing time; the preview describes what it would do; the other routes check apps, messages, tokens, wallets, addresses and standing permissions. Show `summary` to the user, and `reasons` or `explanations` as the details. Only `safe` and `low` mean that no serious risk was found.',
  },
  {
    name: 'Bridge',
    description:
      'Move assets into and out of Solana: list what can be moved, compare quotes and follow a transfer. Request a quote, have the wallet sign the transaction of the best one, then poll the status. Quotes expire. Solana transactions in a quote have already been scanned.',
  },
  {
    name: 'Token Data',
    description:
      'Token search, profiles, prices, charts and trends. Every price names its source and time; where no source has a reliable price, there is none. `riskLevel` in a list is a quick estimate: use the token check before money moves.',
  },
  {
    name: 'Wallet Data',
    description:
      'Public facts about a wallet: its value, holdings, trades and activity, all derived from the chain. Busy wallets return short pages.',
  },
  {
    name: 'Trader Data',
    description:
      'Insights from the trades that this server follows: a feed, tokens with notable movement, and a leaderboard of traders. The server follows some trades, not all of them. None of this is financial advice.',
  },
  {
    name: 'Rewards',
    description: 'Totals of an operator’s reward points, never those of a single participant.',
  },
  {
    name: 'Agents',
    description:
      'The same checks, and the data that the operator has chosen, as tools for AI agents, over the Model Context Protocol: point a client at `/mcp`, or let it start `drawbridge mcp`.',
  },
  {
    name: 'Monitoring',
    description:
      'The state of this API: health for load balancers, Prometheus metrics, and request counts and latencies since startup. Metadata only, never the content of requests.',
  },
]

/** Describes the rate limits of a route, with the figures of this server. */
export const refusalWords = (limits: QuotaLimits, capability: string): string => {
  const parts = [
    ...limitWords(limits.endpoint, 'to this route'),
    ...limitWords(limits.capability, `to all routes in the group \`${capability}\``),
    ...limitWords(limits.ip, 'in total'),
  ]
  const perClient = parts.length > 0 ? ` Limits per client: ${parts.join(', ')}.` : ''
  return `A quota of the client, the endpoint or its group of endpoints is used up. Wait for the seconds in \`Retry-After\`.${perClient}`
}

const quotaWords = (limits: QuotaLimits): string => {
  const rows = [
    ...quotaRow(limits.endpoint, 'route', 'identified by method and path'),
    ...quotaRow(limits.capability, 'group of routes', 'named in the `429` response of each route'),
    ...quotaRow(limits.ip, 'client', 'all of its requests'),
  ]
  if (rows.length === 0) return 'This server has no rate limits.'
  return `Requests are counted per client. Once any quota is used up, the server returns \`429\` with \`Retry-After\` in seconds. The health route is exempt.

| Scope | Requests | Seconds | |
| --- | --- | --- | --- |
${rows.join('\n')}

Every response reports these limits in \`RateLimit-Policy\` and what is left of them in \`RateLimit\`.`
}

const quotaRow = (limit: QuotaLimit | undefined, what: string, which: string): string[] =>
  limit ? [`| ${what} | ${limit.count} | ${limit.windowSeconds} | ${which} |`] : []

const limitWords = (limit: QuotaLimit | undefined, what: string): string[] =>
  limit
    ? [
        `${countText(limit.count, 'request')} in ${countText(limit.windowSeconds, 'second')} ${what}`,
      ]
    : []

const creditWords = (credits: readonly Attribution[]): string[] => {
  const named = credits.map(({ name, url, notice = name }) =>
    url ? `[${notice}](${url})` : notice,
  )
  return named.length > 0 ? [`## Sources of token data\n\n${named.join(' · ')}`] : []
}
