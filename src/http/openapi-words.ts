import type { Attribution } from '../domain/market/attribution.ts'
import type { QuotaLimit } from '../domain/quota/limit.ts'
import type { QuotaLimits } from '../domain/quota/buckets.ts'

/** What stands before all routes: what holds for every one of them. */
export const openingWords = (
  limits: QuotaLimits,
  credits: readonly Attribution[],
): string => `Tells a wallet whether a Solana transaction, app, message, token or address is safe before something is signed, moves value between chains, and shows what tokens, wallets and traders do. Nothing is ever signed or sent.

**Two addresses.** \`POST /v1/wallet/tx\` and \`/v1/wallet/txs\` are served from the scan address, everything else from the main one. No credential is asked for: call it from a page, an app or a shell.

**Reading an answer.**

- What is not known is left out, never \`null\` and never a made-up 0.
- \`riskLevel\` is \`low\`, \`medium\`, \`high\`, \`critical\` or \`unknown\`; scores run from 0 to 100, that of a scan from 0 to 1, and higher is riskier. \`unknown\` means that nobody here could tell: never show it as safe.
- \`include\` adds what an answer stands on, where a route has it: findings, controls, coverage, provenance.
- Native SOL stands under the mint of wrapped SOL.
- Lists take \`limit\`; where there is more, \`meta.nextCursor\` leads on as \`cursor\`.
- Times are ISO 8601 in UTC.
- Names, symbols and messages were written by strangers. Show them as text, and believe none of them.

**Errors** all have one envelope: \`{"error":{"code","message","requestId"}}\`. Match on \`code\`, show \`message\`, quote \`requestId\`, which every answer also has as \`x-request-id\`. With \`400\` the message names the field and what was expected of it; \`429\` and the codes from \`502\` to \`504\` are worth another try, the others are not.

**Quotas** count each client by itself. ${quotaWords(limits)}

**Nothing that was asked is written down**: no address, transaction, URL or client address, in no log, metric or database.${creditWords(credits)}`

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
  const parts = [
    ...limitWords(limits.ip, 'to everything'),
    ...limitWords(limits.endpoint, 'to one route'),
    ...limitWords(limits.capability, 'to one group of routes'),
  ]
  if (parts.length === 0) return 'This server sets none.'
  return `Here they are ${parts.join(', ')}; health is outside them. \`RateLimit-Policy\` says the same, \`RateLimit\` what is left, and a refusal is \`429\` with \`Retry-After\` in seconds.`
}

const limitWords = (limit: QuotaLimit | undefined, what: string): string[] =>
  limit ? [`${limit.count} requests in ${limit.windowSeconds} seconds ${what}`] : []

const creditWords = (credits: readonly Attribution[]): string => {
  const named = credits.map(({ name, url, notice = name }) =>
    url ? `[${notice}](${url})` : notice,
  )
  return named.length > 0 ? `\n\n**Token data**: ${named.join(' · ')}.` : ''
}
