import { isbot } from 'isbot'
import type { ClientType } from '../endpoint/route.ts'

/** Maximum number of user agents whose type is cached; the table is cleared when full. */
const rememberedMax = 2048
const longestUserAgent = 512

/** Sorts user agents into the seven client types. A user agent is only a claim: it is counted, never trusted. */
export const makeClientTypes = (): ((userAgent: string | null) => ClientType) => {
  const remembered = new Map<string, ClientType>()
  return (userAgent) => {
    if (!userAgent || userAgent.length > longestUserAgent) return 'unknown'
    const known = remembered.get(userAgent)
    if (known) return known
    if (remembered.size >= rememberedMax) remembered.clear()
    const type = classify(userAgent)
    remembered.set(userAgent, type)
    return type
  }
}

/** First match wins: agents and tools name themselves more precisely than the browsers they imitate. */
const patterns: readonly (readonly [ClientType, RegExp])[] = [
  [
    'agent',
    /\b(?:chatgpt-user|oai-search|gpt-?actions|claude(?:-user|-code|bot)?|anthropic|perplexity-user|langchain|llama-?index|mcp|agentkit|autogpt|crewai|openai)\b/i,
  ],
  ['cli', /^(?:curl|wget|httpie|xh|hurl|drawbridge|powershell|aria2|fetch libfetch)\b/i],
  [
    'sdk',
    /^(?:axios|node|undici|bun|deno|got|ky|python|aiohttp|httpx|go-http-client|go-resty|okhttp|reqwest|hyper|java|apache-httpclient|dart|guzzlehttp|ruby|faraday|postmanruntime|insomnia|dotnet|rust|elixir|hackney)\b|\bnode-fetch\b|python-requests/i,
  ],
  [
    'mobile',
    /\b(?:android|iphone|ipad|ipod|cfnetwork|mobile safari|phantom-?(?:ios|android)|backpack-?mobile|expo)\b/i,
  ],
]

const classify = (userAgent: string): ClientType => {
  for (const [type, pattern] of patterns) if (pattern.test(userAgent)) return type
  if (/^(?:mozilla|opera)\//i.test(userAgent)) return isbot(userAgent) ? 'bot' : 'browser'
  return ownWordForBot.test(userAgent) ? 'bot' : 'unknown'
}

/**
 * The bot detector flags nearly everything that is not a browser, wallet clients too, so only an explicit word counts.
 */
const ownWordForBot =
  /bot\b|crawl|spider|scanner|monitor|probe|nmap|nikto|masscan|zgrab|censys|shodan/i
