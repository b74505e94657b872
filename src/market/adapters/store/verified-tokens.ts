import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { parseAddress } from '../../../solana/address/address.ts'
import type { TokenFacts } from '../../../tokens/token-market.ts'

/** The saved fields of a token. A file in another format is ignored, since the list is downloaded again. */
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

const fileName = 'verified-tokens.json'
const format = 1
const savedFile = t.Object({
  format: t.Literal(format),
  learnedAtMs: t.Number(),
  tokens: t.Array(t.Unknown()),
})

/** An older list proves too little. */
const maxAgeMs = 30 * 24 * 60 * 60_000

export type VerifiedTokenStore = {
  /** Empty if there is no file, or it is too old or cannot be read. */
  load: () => Promise<TokenFacts[]>
  /** Replaces the file atomically. Rejects with the cause. */
  save: (tokens: readonly TokenFacts[]) => Promise<void>
}

/**
 * Saves the verified tokens for the next start: the only provider data on disk, and nothing that depends on requests. A
 * separate file rather than a table, since the thread that downloads the list serves requests and must not wait for the
 * database.
 */
export const makeVerifiedTokenStore = (
  dataDir: string,
  nowMs: () => number,
): VerifiedTokenStore => {
  const path = join(dataDir, fileName)
  return {
    load: async () => {
      const content = await readFile(path, 'utf8').then(parsed, () => undefined)
      return Value.Check(savedFile, content) && nowMs() - content.learnedAtMs <= maxAgeMs
        ? content.tokens.flatMap(tokenOf)
        : []
    },
    save: async (tokens) => {
      const text = JSON.stringify({
        format,
        learnedAtMs: nowMs(),
        tokens: tokens.map(savedFieldsOf),
      })
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
