// What a scan costs: own CPU time on recorded transactions, wall clock against the node's bare simulation on a real VM,
// and the wire decoder against web3.js. `bun scripts/bench/scan.ts` prints it.
import { SystemProgram, VersionedTransaction } from '@solana/web3.js'
import { decodeTransaction } from '../../src/domain/transaction/wire.ts'
import type { ChainReader } from '../../src/domain/chain.ts'
import { makeMintMemory } from '../../src/service/mint-decimals.ts'
import { scanTransaction } from '../../src/service/scan-transaction.ts'
import { makeRpcChainReader } from '../../src/upstream/rpc/chain-reader.ts'
import { openScene } from '../../test/kit/attack-scene.ts'
import { recordedChain } from '../../test/kit/recorded-chain.ts'
import { fixtureTransactions } from '../../test/kit/recorded-transaction.ts'
import { noTestChain } from '../../test/kit/surfnet.ts'
import { approve, transferTokenChecked } from '../../test/kit/token-instructions.ts'
import { unsignedBase64 } from '../sandbox/unsigned.ts'

export type ScanBench = {
  /** Own time of a scan: decoding, comparing, rules and words, with the node's answers at hand. */
  ownMs: { median: number; p95: number }
  /** Whole scans a second on one core, as above. */
  scansPerSecond: number
  transactions: number
  /**
   * Against one bare `simulateTransaction` on the same node, in turns; absent where there is no local VM. The local VM
   * answers within a quarter of a millisecond, where a node on the network takes tens: `addedMs` is what counts there.
   */
  wall?: { scanMs: number; simulateMs: number; ratio: number; addedMs: number }
  /** Microseconds a transaction to read the wire bytes, and how many times longer web3.js takes. */
  wire: { ownUs: number; web3Us: number; ratio: number }
}

/** Figures are medians; `rounds` passes over the recorded transactions of the repository. */
export const benchScan = async (rounds = 20): Promise<ScanBench> => {
  const own = await benchOwn(rounds)
  const wire = benchWire(rounds)
  if (noTestChain !== undefined) return { ...own, wire }
  return { ...own, wall: await benchWall(rounds * 25), wire }
}

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const warmUpRounds = 3

/**
 * CPU time and wall clock are the same here: nothing waits. All that the recorded node answers is made beforehand, so
 * that making it is not counted.
 */
const benchOwn = async (
  rounds: number,
): Promise<Pick<ScanBench, 'ownMs' | 'scansPerSecond' | 'transactions'>> => {
  const mints = makeMintMemory()
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

/** Gives the answers of the first scan again, so that only the first one pays for making them. */
const preparedChain = (chain: ChainReader): ChainReader => {
  const accounts = new Map<string, ReturnType<ChainReader['readAccounts']>>()
  let simulation: ReturnType<ChainReader['simulate']> | undefined
  return {
    ...chain,
    readAccounts: (asked, options) => {
      const key = asked.join()
      const known = accounts.get(key) ?? chain.readAccounts(asked, options)
      accounts.set(key, known)
      return known
    },
    simulate: (ask) => (simulation ??= chain.simulate(ask)),
  }
}

const benchWall = async (times: number): Promise<NonNullable<ScanBench['wall']>> => {
  const scene = await openScene()
  try {
    const { people, accounts, mints } = scene
    const user = people.user
    const amount = 1_000_000n
    const messages = [
      [SystemProgram.transfer({ fromPubkey: user, toPubkey: people.friend, lamports: amount })],
      [transferTokenChecked(accounts.token, mints.token, accounts.friendToken, user, amount, 6)],
      [approve(accounts.token, people.thief, user, amount)],
    ].map((instructions) => unsignedBase64(user, instructions))
    const reader = makeRpcChainReader({
      urls: [scene.chain.url],
      nowMs: Date.now,
      random: Math.random,
    })
    const mintMemory = makeMintMemory()
    const scanMs: number[] = []
    const simulateMs: number[] = []
    for (let turn = -50; turn < times; turn++) {
      const base64 = messages[Math.abs(turn) % messages.length] ?? ''
      const startedMs = performance.now()
      await scanTransaction(
        { chain: reader, mints: mintMemory },
        { transactionBase64: base64, walletAddress: user.toBase58() },
      )
      const betweenMs = performance.now()
      await simulateBare(scene.chain.url, base64)
      if (turn < 0) continue
      scanMs.push(betweenMs - startedMs)
      simulateMs.push(performance.now() - betweenMs)
    }
    const [scan, simulate] = [quantile(scanMs, 0.5), quantile(simulateMs, 0.5)]
    return { scanMs: scan, simulateMs: simulate, ratio: scan / simulate, addedMs: scan - simulate }
  } finally {
    scene.chain.stop()
  }
}

/** What a wallet without a scanner would ask: the same simulation, of which it takes the answer as it is. */
const simulateBare = async (url: string, base64: string): Promise<void> => {
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    innerInstructions: true,
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'simulateTransaction',
      params: [base64, options],
    }),
  })
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null || !('result' in answer))
    throw new Error('the node did not simulate')
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
