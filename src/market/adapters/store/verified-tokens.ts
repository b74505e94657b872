import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { parseAddress } from '../../../solana/address/address.ts'
import type { TokenFacts } from '../../../tokens/token-market.ts'

/** What is written of a token; a file of another format is as good as none, for the list is learned again. */
const keptToken = t.Object({
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

const fileName = 'verified-tokens.json'
const format = 1
const keptFile = t.Object({
  format: t.Literal(format),
  learnedAtMs: t.Number(),
  tokens: t.Array(t.Unknown()),
})

/** What a provider verified longer ago than this proves too little today. */
const longestMs = 30 * 24 * 60 * 60_000

export type VerifiedTokenStore = {
  /** Empty where there is no file, an old one, or one that cannot be read. */
  load: () => Promise<TokenFacts[]>
  /** Replaces the file as a whole: whatever happens meanwhile, it is the old one or the new one. Rejects with the cause. */
  save: (tokens: readonly TokenFacts[]) => Promise<void>
}

/**
 * The tokens that a provider verifies, kept for the next start: the only thing from a provider that is written, and
 * nothing that anybody asked for. A file of its own and not a table, since the thread that learns it serves requests
 * and must not wait for the database.
 */
export const makeVerifiedTokenStore = (
  dataDir: string,
  nowMs: () => number,
): VerifiedTokenStore => {
  const path = join(dataDir, fileName)
  return {
    load: async () => {
      const content = await readFile(path, 'utf8').then(parsed, () => undefined)
      return Value.Check(keptFile, content) && nowMs() - content.learnedAtMs <= longestMs
        ? content.tokens.flatMap(tokenOf)
        : []
    },
    save: async (tokens) => {
      const text = JSON.stringify({ format, learnedAtMs: nowMs(), tokens: tokens.map(keptOf) })
      const partial = `${path}.${randomUUID()}.part`
      try {
        const file = await open(partial, 'wx', 0o644)
        try {
          await file.writeFile(text)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tokenOf = (row: unknown): TokenFacts[] => {
  if (!Value.Check(keptToken, row)) return []
  const mint = parseAddress(row.mint)
  return mint ? [{ ...keptOf({ ...row, mint }), mint }] : []
}

/** No other field, such as one of a later version. */
const keptOf = (facts: TokenFacts): Static<typeof keptToken> => {
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
