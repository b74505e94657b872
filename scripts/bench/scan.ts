// Cost of a scan: own CPU time on recorded transactions, wall clock against the node's bare simulation on a real VM,
// and the wire decoder against web3.js. `bun scripts/bench/scan.ts` prints it.
import { VersionedTransaction } from '@solana/web3.js'
import { decodeTransaction } from '../../src/solana/transaction/wire.ts'
import type { ChainReader } from '../../src/solana/chain.ts'
import { makeMintCache } from '../../src/scan/observe/mint-decimals.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { recordedChain } from '../../test/kit/chain/recorded-chain.ts'
import { fixtureTransactions } from '../../test/kit/chain/recorded-transaction.ts'
import { noTestChain } from '../../test/kit/chain/surfnet.ts'
import { type WallRow, benchWall } from './scan-wall.ts'
import { quantile } from './median.ts'

export type ScanBench = {
  /** Own time of a scan: decoding, comparing, rules and words, with the node's answers cached. */
  ownMs: { median: number; p95: number }
  /** Whole scans a second on one core, as above. */
  scansPerSecond: number
  transactions: number
  /** Against one bare `simulateTransaction` on the same node; absent if there is no local VM. */
  wall?: WallRow[]
  /** Microseconds per transaction to decode the wire bytes, and how many times longer web3.js takes. */
  wire: { ownUs: number; web3Us: number; ratio: number }
}

/** Figures are medians; `rounds` passes over the recorded transactions of the repository. */
export const benchScan = async (rounds = 20): Promise<ScanBench> => {
  const own = await benchOwn(rounds)
  const wire = benchWire(rounds)
  if (noTestChain !== undefined) return { ...own, wire }
  return { ...own, wall: await benchWall(rounds * 25), wire }
}

const warmUpRounds = 3

/**
 * CPU time and wall clock are the same here: nothing waits. The recorded node's answers are built beforehand, so
 * building them is not counted.
 */
const benchOwn = async (
  rounds: number,
): Promise<Pick<ScanBench, 'ownMs' | 'scansPerSecond' | 'transactions'>> => {
  const mints = makeMintCache()
  const subjects = fixtureTransactions().map((recorded) => {
    const { chain, feePayer } = recordedChain(recorded)
    const input = { transactionBase64: recorded.transactionBase64, walletAddress: feePayer }
    return { chain: preparedChain(chain), input }
  })
  const timesMs: number[] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const { chain, input } of subjects) {
      const startedMs = performance.now()
      await scanTransaction({ chain, mints }, input)
      if (round >= 0) timesMs.push(performance.now() - startedMs)
    }
  }
  const spentMs = timesMs.reduce((sum, each) => sum + each, 0)
  return {
    ownMs: { median: quantile(timesMs, 0.5), p95: quantile(timesMs, 0.95) },
    scansPerSecond: Math.round((1000 * timesMs.length) / spentMs),
    transactions: subjects.length,
  }
}

/** Repeats the answers of the first scan, so only the first one pays for building them. */
const preparedChain = (chain: ChainReader): ChainReader => {
  const accounts = new Map<string, ReturnType<ChainReader['readAccounts']>>()
  let simulation: ReturnType<ChainReader['simulate']> | undefined
  return {
    ...chain,
    readAccounts: (addresses, options) => {
      const key = addresses.join()
      const known = accounts.get(key) ?? chain.readAccounts(addresses, options)
      accounts.set(key, known)
      return known
    },
    simulate: (request) => (simulation ??= chain.simulate(request)),
  }
}

const benchWire = (rounds: number): ScanBench['wire'] => {
  const samples = fixtureTransactions().map(({ transactionBase64 }) =>
    Uint8Array.from(Buffer.from(transactionBase64, 'base64')),
  )
  const usOf = (read: (bytes: Uint8Array) => unknown): number => {
    const perRound = Array.from({ length: warmUpRounds + rounds }, () => {
      const startedMs = performance.now()
      for (const bytes of samples) read(bytes)
      return ((performance.now() - startedMs) * 1000) / samples.length
    })
    return quantile(perRound.slice(warmUpRounds), 0.5)
  }
  const web3Us = usOf((bytes) => VersionedTransaction.deserialize(bytes))
  const ownUs = usOf(readOrThrow)
  return { ownUs, web3Us, ratio: web3Us / ownUs }
}

const readOrThrow = (bytes: Uint8Array): void => {
  if (!decodeTransaction(bytes).ok) throw new Error('a recorded transaction was refused')
}

if (import.meta.main) console.log(JSON.stringify(await benchScan(), undefined, 2))
