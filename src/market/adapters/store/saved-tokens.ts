import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { parseAddress } from '../../../solana/address/address.ts'
import type { TokenFacts } from '../../../tokens/token-market.ts'

/** The saved fields of a token. A text in another format is ignored, since the list is downloaded again. */
const savedToken = t.Object({
  mint: t.String(),
  source: t.String(),
  symbol: t.Optional(t.String()),
  name: t.Optional(t.String()),
  decimals: t.Optional(t.Integer()),
  logoUrl: t.Optional(t.String()),
  liquidityUsd: t.Optional(t.Number()),
  holderCount: t.Optional(t.Integer()),
  verified: t.Optional(t.Boolean()),
  tags: t.Optional(t.Array(t.String())),
})

const format = 1
const savedList = t.Object({
  format: t.Literal(format),
  learnedAtMs: t.Number(),
  tokens: t.Array(t.Unknown()),
})

/** An older list proves too little. */
const maxAgeMs = 30 * 24 * 60 * 60_000

export const writeTokens = (tokens: readonly TokenFacts[], learnedAtMs: number): string =>
  JSON.stringify({ format, learnedAtMs, tokens: tokens.map(savedFieldsOf) })

/** When the list was downloaded; undefined if the text cannot be read. */
export const learnedAtOf = (text: string): number | undefined => {
  const content = parsed(text)
  return Value.Check(savedList, content) ? Math.trunc(content.learnedAtMs) : undefined
}

/** Empty if the text is too old or cannot be read. */
export const readTokens = (text: string, nowMs: number): TokenFacts[] => {
  const content = parsed(text)
  return Value.Check(savedList, content) && nowMs - content.learnedAtMs <= maxAgeMs
    ? content.tokens.flatMap(tokenOf)
    : []
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tokenOf = (row: unknown): TokenFacts[] => {
  if (!Value.Check(savedToken, row)) return []
  const mint = parseAddress(row.mint)
  return mint ? [{ ...savedFieldsOf({ ...row, mint }), mint }] : []
}

/** Drops other fields, such as those of a later version. */
const savedFieldsOf = (facts: TokenFacts): Static<typeof savedToken> => {
  const { mint, source, symbol, name, decimals, logoUrl } = facts
  const { liquidityUsd, holderCount, verified, tags } = facts
  return {
    mint,
    source,
    ...(symbol !== undefined && { symbol }),
    ...(name !== undefined && { name }),
    ...(decimals !== undefined && { decimals }),
    ...(logoUrl !== undefined && { logoUrl }),
    ...(liquidityUsd !== undefined && { liquidityUsd }),
    ...(holderCount !== undefined && { holderCount }),
    ...(verified !== undefined && { verified }),
    ...(tags !== undefined && { tags }),
  }
}
