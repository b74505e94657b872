import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../test/kit/seeded-random.ts'
import type { ServerKind } from '../../test/kit/server-process.ts'
import { transactionsOf2026 } from '../bench/mainnet-blocks.ts'
import { makeSoakChain, type SoakChain } from './chain.ts'
import { compare, type Comparison, holds, readStored } from './compare.ts'
import { makeTurns, type Turn } from './faults.ts'
import { makeApiLoad, type LoadResult } from './api-load.ts'
import { honestly, type SoakNode, startSoakNode } from './node.ts'
import { makeProduct, type Product } from './product.ts'
import { readStream } from './stream-reader.ts'
import { makeTemplate, type Template } from './templates.ts'

export type SoakOptions = {
  kind: ServerKind
  /** Of faults and the calm between them, after the start. */
  seconds: number
  /** Blocks as large as mainnet's, or of a few transactions. */
  size: 'mainnet' | 'small'
  say: (line: string) => void
}

export type SoakReport = {
  holds: boolean
  seconds: number
  /** Turns of each kind, and seconds from the end of the last one until nothing was behind or missing. */
  turns: Record<string, { times: number; worstRecoverySeconds: number }>
  comparison: Comparison
  peakMegabytes: number
  load: LoadResult
  exitCode: number
}

/** A fault lasts this long where there is time for all of them; the calm after it half as long. */
const faultMaxMs = 40_000
/** On a busy machine catching up takes minutes. */
const recoveryMaxMs = 600_000

export const runSoak = async ({ kind, seconds, size, say }: SoakOptions): Promise<SoakReport> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'drawbridge-soak-'))
  const chain = makeSoakChain(templatesOf(size))
  const [first, second] = [startSoakNode(chain), startSoakNode(chain)]
  await second.setOpen(false)
  const product = makeProduct(kind, dataDir, {
    INDEX: 'blocks',
    SOLANA_RPC_URL: `${first.url},${second.url}`,
    QUOTA_IP: 'off',
    QUOTA_ENDPOINT: 'off',
    QUOTA_CAPABILITY: 'off',
  })
  await product.start()
  await recovered(product)
  const stream = readStream(product.apiUrl)
  const load = makeApiLoad(product.apiUrl, size === 'mainnet' ? 20 : 5)
  const startedMs = Date.now()
  try {
    const { turns, pruned } = await runTurns(
      { chain, first, second, product, load },
      { seconds, say },
    )
    chain.freeze()
    await recovered(product)
    // The newest block is stored and streamed within this time.
    await Bun.sleep(3_000)
    const elapsed = (Date.now() - startedMs) / 1_000
    stream.stop()
    const loadResult = await load.stop()
    const peakMegabytes = product.peakMegabytes()
    const exitCode = await product.stop()
    const stored = await readStored(join(dataDir, 'market.db'))
    const comparison = compare(chain, stored, stream, (slot) =>
      pruned.some(([from, to]) => slot >= from && slot < to),
    )
    return {
      holds: holds(comparison) && exitCode === 0 && loadResult.failed === 0,
      seconds: elapsed,
      turns,
      comparison,
      peakMegabytes,
      load: loadResult,
      exitCode,
    }
  } finally {
    stream.stop()
    await load.stop()
    await product.kill()
    await Promise.all([first.setOpen(false), second.setOpen(false)])
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Scene = {
  chain: SoakChain
  first: SoakNode
  second: SoakNode
  product: Product
  load: { pause: () => void; resume: () => void }
}

type Pruned = [from: number, to: number]

/** Every turn once, and again until the time is over, each with its recovery and a calm after it. */
const runTurns = async (
  scene: Scene,
  { seconds, say }: Pick<SoakOptions, 'seconds' | 'say'>,
): Promise<{ turns: SoakReport['turns']; pruned: Pruned[] }> => {
  const { chain, product } = scene
  const pruned: Pruned[] = []
  const turns: SoakReport['turns'] = {}
  const all = makeTurns({ chain, random: seededRandom(15) })
  const faultMs = Math.min(faultMaxMs, ((seconds * 1_000) / all.length / 3) * 2)
  const startedMs = Date.now()
  for (let at = 0; at < all.length || Date.now() - startedMs < seconds * 1_000; at += 1) {
    const turn = all[at % all.length]
    if (!turn) break
    say(`${Math.round((Date.now() - startedMs) / 1_000)} s: ${turn.name}`)
    const prunedNow = await take(turn, faultMs, scene)
    if (prunedNow) pruned.push(prunedNow)
    const recoverySeconds = await recovered(product)
    const known = turns[turn.name] ?? { times: 0, worstRecoverySeconds: 0 }
    turns[turn.name] = {
      times: known.times + 1,
      worstRecoverySeconds: Math.max(known.worstRecoverySeconds, recoverySeconds),
    }
    say(
      `  recovered after ${recoverySeconds.toFixed(1)} s, peak ${product.peakMegabytes().toFixed(0)} MB`,
    )
    await Bun.sleep(faultMs / 2)
  }
  return { turns, pruned }
}

/** @returns the slots that the node forgot, if it did: from the head before, up to the first one that it kept */
const take = async (
  turn: Turn,
  faultMs: number,
  { chain, first, second, product, load }: Scene,
): Promise<Pruned | undefined> => {
  const headBefore = chain.head()
  if (turn.kill) {
    load.pause()
    await product.kill()
    if (turn.kill === 'restarted-at-once') await product.start()
  }
  if (turn.second) {
    second.fault = turn.second
    await second.setOpen(true)
  }
  if (turn.firstIsGone) await first.setOpen(false)
  if (turn.firstIsGone === 'before') {
    await Bun.sleep(faultMs)
    await first.setOpen(true)
  }
  first.fault = turn.first ?? honestly
  await Bun.sleep(faultMs)
  if (turn.prunes) first.firstSlot = chain.head() - keptSlots(faultMs)
  if (turn.kill === 'restarted-at-end') await product.start()
  load.resume()
  first.fault = honestly
  second.fault = honestly
  await first.setOpen(true)
  await second.setOpen(false)
  return turn.prunes ? [headBefore - storedLateSlots, first.firstSlot] : undefined
}

/** A quarter of the time that the product was away, in slots of 200 ms. */
const keptSlots = (faultMs: number): number => Math.floor(faultMs / 200 / 4)

/**
 * Blocks that were there when the product was killed and not yet stored, and those that were too young to be final: what
 * the node forgot cannot be confirmed.
 */
const storedLateSlots = 80

/** Seconds until the product is neither behind nor filling a gap. @throws Error if that takes too long */
const recovered = async (product: Product): Promise<number> => {
  const startedMs = Date.now()
  while (Date.now() - startedMs < recoveryMaxMs) {
    // The state is reported once a second.
    await Bun.sleep(250)
    const [behind, open, read] = [
      await product.metric('drawbridge_blocks_behind_seconds'),
      await product.metric('drawbridge_blocks_open_gap_slots'),
      await product.metric('drawbridge_blocks_read_total'),
    ]
    if (behind <= 3 && open === 0 && read > 0) return (Date.now() - startedMs) / 1_000
  }
  throw new Error(`not recovered within ${recoveryMaxMs / 1_000} s`)
}

const smallTransactions = 24

/** Several, so that neighbouring blocks differ. */
const templatesOf = (size: SoakOptions['size']): Template[] => {
  const all = transactionsOf2026()
  const from =
    size === 'mainnet' ? all : all.filter(({ meta }) => meta.err === null && touchesTokens(meta))
  const count = size === 'mainnet' ? all.length : smallTransactions
  return [0, 1, 2, 3].map((number) => {
    const start = number * Math.floor(from.length / 4)
    return makeTemplate([...from.slice(start), ...from.slice(0, start)].slice(0, count))
  })
}

const touchesTokens = ({ preTokenBalances }: { preTokenBalances: readonly unknown[] }): boolean =>
  preTokenBalances.length > 0
