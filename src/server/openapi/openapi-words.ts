import { exampleOrigin } from '../../pages/docs/example-origin.ts'
import { type FaultCode, faultCodes } from '../../basics/fault.ts'
import { faultStatus } from '../../endpoint/schema/fault-status.ts'
import type { Attribution } from '../../market/words/attribution.ts'
import type { QuotaLimit } from '../../basics/quota-limit.ts'
import type { QuotaLimits } from '../quota/buckets.ts'
import dappSamples from '../../checks/dapp/http/schema/dapp.samples.json' with { type: 'json' }
import { faultWords } from '../../endpoint/schema/fault.ts'

/** What stands before all routes: what holds for every one of them, in chapters. */
export const openingWords = (limits: QuotaLimits, credits: readonly Attribution[]): string =>
  [
    'Tells a wallet whether a Solana transaction, app, message, token or address is safe before something is signed, moves value between chains, and shows what tokens, wallets and traders do. Nothing is ever signed or sent.',
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

No key and no account. Ask whether an app is what it says it is:

\`\`\`sh
curl -s ${exampleOrigin}/v1/security/dapp-risk \\
  -H 'content-type: application/json' \\
  -d '${JSON.stringify(dappSamples.body.imitation.value)}'
\`\`\`

Show \`riskLevel\` and \`summary\`; the rest of the answer says why. Every route below has such a request, and an answer that was really given: by the sandbox of this project, by a chain made for tests, or from recorded answers of a source.`

const addressWords = `## Two addresses

The scan, \`POST /v1/wallet/tx\` and \`/v1/wallet/txs\`, is served from the scan address, everything else from the main one. No credential is asked for: call both from a page, an app or a shell.`

const readingWords = `## Reading an answer

- What is not known is left out, never \`null\` and never a made-up 0.
- \`riskLevel\` is \`low\`, \`medium\`, \`high\`, \`critical\` or \`unknown\`; scores run from 0 to 100, that of a scan from 0 to 1, and higher is riskier. \`unknown\` means that nobody here could tell: never show it as safe.
- The \`verdict\` of a scan is \`safe\`, \`suspicious\` or \`malicious\`. A scan that fails has none: never take an error for \`safe\`.
- \`include\` adds what an answer stands on, where a route has it: findings, controls, coverage, provenance.
- Native SOL stands under the mint of wrapped SOL.
- Lists take \`limit\`; where there is more, \`meta.nextCursor\` leads on as \`cursor\`.
- Times are ISO 8601 in UTC.
- Names, symbols and messages were written by strangers. Show them as text, and believe none of them.`

/** Whether the same request, sent again, may be answered. */
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
  UPSTREAM_UNAVAILABLE: 'Retry within seconds.',
  UPSTREAM_TIMEOUT: 'Retry within seconds.',
}

const errorWords = `## Errors

All errors have the same envelope: \`{"error":{"code","message","requestId"}}\`. Match on \`code\`, show \`message\`, quote \`requestId\`, which every response also carries as \`x-request-id\`.

| Status | Code | Meaning | Retry |
| --- | --- | --- | --- |
${faultCodes.map((code) => `| ${faultStatus[code]} | \`${code}\` | ${faultWords[code]} | ${again[code]} |`).join('\n')}`

const clientWords = `## Clients

The types of every request and answer come from the document, so that a client is a command away. In TypeScript:

\`\`\`sh
npx openapi-typescript ${exampleOrigin}/docs/json -o drawbridge.ts
npm install openapi-fetch
\`\`\`

\`\`\`ts
import createClient from 'openapi-fetch'
import type { paths } from './drawbridge'

const drawbridge = createClient<paths>({ baseUrl: '${exampleOrigin}' })
const { data, error } = await drawbridge.POST('/v1/security/token-risk', {
  body: { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
})
\`\`\`

The scan takes a second client, with the scan address for its \`baseUrl\`.`

const agentWords = `## AI agents

Every route about Solana is a tool of the [Model Context Protocol](#serveAgents) at \`/mcp\` too. In the settings of an agent:

\`\`\`json
{ "mcpServers": { "drawbridge": { "type": "http", "url": "${exampleOrigin}/mcp" } } }
\`\`\`

One that starts its tools itself takes the executable: \`{ "command": "drawbridge", "args": ["mcp"] }\`.`

const privacyWords = `## Privacy

Nothing that was asked is written down: no address, transaction, URL or client address, in no log, metric or database.`

/** Groups of routes, in the order in which they are shown; a group without a route is not. */
export const tagWords: readonly { name: string; description: string }[] = [
  {
    name: 'Security Model',
    description:
      'Ask before something is signed, opened, bought or sent to. The scan judges a transaction for one wallet at signing time; the preview tells in words what it would do; the other checks are about apps, messages, tokens, wallets, addresses and standing permissions. Show `summary` to the user, and `reasons` or `explanations` to whoever wants to know why. Only `safe` and `low` are good news.',
  },
  {
    name: 'Bridge',
    description:
      'Ways into Solana and out of it: what can be moved, for how much, and how far it is. Ask for a quote, let the wallet sign what the best one holds, then follow the status. Quotes expire; a transaction in one has been scanned already.',
  },
  {
    name: 'Token Data',
    description:
      'Search, profiles, prices, charts and trending tokens. A price names who says so and when; where nobody is sure there is none. `riskLevel` in a list is a quick look: ask the token check before money moves.',
  },
  {
    name: 'Wallet Data',
    description:
      'Public facts about a wallet: what it is worth, holds and did. Everything is told from the chain; busy wallets come in short pages.',
  },
  {
    name: 'Trader Data',
    description:
      'What the trades show that this server follows: a feed, tokens with notable movement, and what traders made. It is a part of all trades, never every one of them, and no advice.',
  },
  {
    name: 'Rewards',
    description: 'Sums of an operator’s reward points; never a single participant.',
  },
  {
    name: 'Agents',
    description:
      'The same checks and data as tools of AI agents, by the Model Context Protocol: point a client at `/mcp`, or let it start `drawbridge mcp`.',
  },
  {
    name: 'Monitoring',
    description:
      'How this API itself is doing: health for load balancers, metrics to scrape, and what was answered how fast since the start. Metadata only, never what was asked.',
  },
]

/** When a route refuses for a while, with the figures of this server. */
export const refusalWords = (limits: QuotaLimits, capability: string): string => {
  const parts = [
    ...limitWords(limits.endpoint, 'to this route'),
    ...limitWords(limits.capability, `to all routes of the group \`${capability}\``),
    ...limitWords(limits.ip, 'to everything'),
  ]
  const sum = parts.length > 0 ? ` For each client: ${parts.join(', ')}.` : ''
  return `A quota of this client, endpoint or group of endpoints is used up. Wait as long as \`Retry-After\` says.${sum}`
}

const quotaWords = (limits: QuotaLimits): string => {
  const rows = [
    ...quotaRow(limits.endpoint, 'route', 'by method and path'),
    ...quotaRow(limits.capability, 'group of routes', 'as the `429` of each route names it'),
    ...quotaRow(limits.ip, 'client', 'all that it asks for'),
  ]
  if (rows.length === 0) return 'This server sets none.'
  return `Each client is counted by itself. The quota that is used up first refuses, with \`429\` and \`Retry-After\` in seconds; health is outside all of them.

| For each | Requests | Seconds | |
| --- | --- | --- | --- |
${rows.join('\n')}

\`RateLimit-Policy\` of every answer says the same, and \`RateLimit\` what is left.`
}

const quotaRow = (limit: QuotaLimit | undefined, what: string, which: string): string[] =>
  limit ? [`| ${what} | ${limit.count} | ${limit.windowSeconds} | ${which} |`] : []

const limitWords = (limit: QuotaLimit | undefined, what: string): string[] =>
  limit ? [`${limit.count} requests in ${limit.windowSeconds} seconds ${what}`] : []

const creditWords = (credits: readonly Attribution[]): string[] => {
  const named = credits.map(({ name, url, notice = name }) =>
    url ? `[${notice}](${url})` : notice,
  )
  return named.length > 0 ? [`## Sources of token data\n\n${named.join(' · ')}`] : []
}
