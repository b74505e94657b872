import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { address } from '../../src/solana/address/address.ts'
import { trustedPrograms } from '../../src/solana/known/known-programs.ts'
import { decodeTransaction } from '../../src/solana/transaction/wire.ts'
import type { ExploreInput } from '../../src/scan/explore/explore-input.ts'
import { makeScenarioRunner, vmInputOf } from '../../src/scan/explore/run-scenario.ts'
import { makeSeenExplorations } from '../../src/scan/explore/seen-explorations.ts'
import type { ScenarioReport } from '../../src/scan/scenarios/report.ts'
import type { ChainReader } from '../../src/solana/chain.ts'
import type { TransactionVm } from '../../src/solana/vm/vm.ts'
import { exploreScenarios, moreToRead } from '../../src/scan/explore/explore-scenarios.ts'
import { makeMintCache } from '../../src/scan/observe/mint-decimals.ts'
import { observeTransaction } from '../../src/scan/observe/observe-transaction.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { makeTransactionVm } from '../../src/solana/vm/transaction-vm.ts'
import { addToByte, buildProgram, burn, byteIs, when } from '../../test/kit/sbpf/program.ts'
import {
  associatedTokenAddress,
  mintBytes,
  rentLamports,
  tokenAccountBytes,
  tokenProgramId,
} from '../sandbox/account-bytes.ts'
import { type LocalChain, startLocalChain } from '../sandbox/local-chain.ts'
import { unsignedBase64 } from '../sandbox/unsigned.ts'

export type ExploreBench = {
  /** Median processor time of a whole exploration: accounts in, forced paths, scenarios, comparison. */
  smallMs: number
  /** The same for a call of the size of a large exchange: some 40,000 instructions, 400 decisions on others' data. */
  largeMs: number
  /** Forced paths of that call. */
  largePaths: number
  /** Processor time of the large exploration, times one run of the same transaction by LiteSVM. */
  timesNative: number
  /** Of calls of the same shape and code that were explored before, with other data of others each time. */
  seenSmall: Spread
  seenLarge: Spread
  /** The first exploration: VM made, program read over HTTP and loaded. */
  coldMs: number
}

export type Spread = { medianMs: number; p90Ms: number; timesFaster: number }

const SEEN_ROUNDS = 100
const SMALL_ROUNDS = 60
const LARGE_ROUNDS = 9
const STATE_BYTES = 512
const SOL = 1_000_000_000n

/** Time to explore what the code of an unknown program can do with a signature. */
export const benchExplore = async (): Promise<ExploreBench> => {
  const chain = await startLocalChain()
  try {
    const reader = makeRpcChainReader({ urls: [chain.url], nowMs: Date.now, random: Math.random })
    const vm = makeTransactionVm({ chain: reader, runBudgetMs: 60_000 })
    const small = await observeCall(chain, reader, smallProgram())
    const large = await observeCall(chain, reader, largeProgram())
    const coldStartMs = performance.now()
    await exploreScenarios(vm, small)
    const coldMs = performance.now() - coldStartMs
    await exploreScenarios(vm, large)
    const smallMs = middleOf(await cpuMs(SMALL_ROUNDS, () => exploreScenarios(vm, small)))
    const largeMs = middleOf(await cpuMs(LARGE_ROUNDS, () => exploreScenarios(vm, large)))
    const seenSmall = await benchSeen(vm, small, smallMs)
    const seenLarge = await benchSeen(vm, large, largeMs)
    const { ran: largePaths } = await exploreScenarios(vm, large)
    const nativeMs = await nativeRunMs(vm, large)
    const timesNative = largeMs / nativeMs
    return { smallMs, largeMs, largePaths, timesNative, seenSmall, seenLarge, coldMs }
  } finally {
    chain.stop()
  }
}

/** The call again and again, while data that decide nothing change in accounts of others. */
const benchSeen = async (
  vm: TransactionVm,
  input: ExploreInput,
  coldMs: number,
): Promise<Spread> => {
  let kept = 0
  const entries = makeSeenExplorations({ nowMs: Date.now })
  const seen: typeof entries = { ...entries, keep: (...each) => (kept++, entries.keep(...each)) }
  await exploreScenarios({ ...vm, seen }, input)
  let round = 0
  const times = await cpuMs(SEEN_ROUNDS, () =>
    exploreScenarios({ ...vm, seen }, withOtherData(input, ++round)),
  )
  if (kept !== 1) throw new Error(`explored ${kept} times`)
  const medianMs = middleOf(times)
  return {
    medianMs,
    p90Ms: times[Math.floor(times.length * 0.9)] ?? Number.NaN,
    timesFaster: coldMs / medianMs,
  }
}

/** The program keeps to bytes before this one. */
const IDLE_BYTE = STATE_BYTES - 2

const withOtherData = (input: ExploreInput, round: number): ExploreInput => {
  const { observed } = input
  const before = new Map(observed.before)
  for (const [at, account] of before) {
    if (account.data.length !== STATE_BYTES) continue
    const data = account.data.slice()
    data[IDLE_BYTE] = round
    before.set(at, { ...account, lamports: account.lamports + BigInt(round), data })
  }
  return { ...input, observed: { ...observed, before } }
}

/** Processor time of each round, in ascending order, since what other processes take meanwhile is not the exploration's. */
const cpuMs = async (
  rounds: number,
  work: () => Promise<ScenarioReport>,
): Promise<readonly number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    const { status, gap, worse } = await work()
    const { user, system } = process.cpuUsage(before)
    if (status !== 'ran' || worse.length > 0)
      throw new Error(`not an honest program: ${status} ${gap}`)
    times.push((user + system) / 1_000)
  }
  return times.sort((left, right) => left - right)
}

const middleOf = (times: readonly number[]): number =>
  times[Math.floor(times.length / 2)] ?? Number.NaN

const nativeRunMs = async (vm: TransactionVm, input: ExploreInput): Promise<number> => {
  const opening = await vm.open(vmInputOf(input.observed))
  if (opening.status !== 'ready') throw new Error(opening.gap)
  const run = makeScenarioRunner(opening.session, input)
  await run()
  const startMs = performance.now()
  for (let round = 0; round < SMALL_ROUNDS; round++) await run()
  const ms = (performance.now() - startMs) / SMALL_ROUNDS
  opening.session.close()
  return ms
}

const smallProgram = (): Uint8Array =>
  buildProgram(4, when(byteIs(0, 9, 1), [addToByte(0, 21, 1)], [addToByte(0, 20, 1)]))

const decisions = 400
/** Three instructions a step; with the decisions about 40,000. */
const stepsBetween = 28

const largeProgram = (): Uint8Array =>
  buildProgram(
    4,
    ...Array.from({ length: decisions }, (_, index) => [
      burn(stepsBetween),
      when(byteIs(0, 32 + index, 1), [addToByte(0, 20, 1)]),
    ]).flat(),
  )

const observeCall = async (
  chain: LocalChain,
  reader: ChainReader,
  elf: Uint8Array,
): Promise<ExploreInput> => {
  const { user, instruction } = await stage(chain, elf)
  const decoded = decodeTransaction(Buffer.from(unsignedBase64(user, [instruction]), 'base64'))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const knownPrograms = trustedPrograms
  const observed = await observeTransaction(
    reader,
    makeMintCache(),
    decoded.transaction,
    'transaction',
    moreToRead(knownPrograms),
  )
  return { user: address(user.toBase58()), observed, knownPrograms }
}

/** A call with a state account of ordinary size, two token accounts, and a missing account. */
const stage = async (chain: LocalChain, elf: Uint8Array) => {
  const fresh = (): PublicKey => Keypair.generate().publicKey
  const [user, other, program, state, mint] = [fresh(), fresh(), fresh(), fresh(), fresh()]
  await chain.rpc('surfnet_writeProgram', [program.toBase58(), Buffer.from(elf).toString('hex'), 0])
  await chain.fundSol(user, 5n * SOL)
  await chain.fundSol(other, SOL)
  const put = (at: PublicKey, owner: PublicKey, data: Uint8Array) =>
    chain.setAccount(at, { lamports: rentLamports(data.length), owner, data })
  await put(state, program, new Uint8Array(STATE_BYTES).fill(77, 0, 8).fill(33, 24, 150))
  await put(mint, tokenProgramId, mintBytes({ decimals: 6, supply: 10n ** 12n }))
  const [mine, theirs] = await Promise.all(
    [user, other].map(async (owner) => {
      const at = associatedTokenAddress(owner, mint, tokenProgramId)
      await put(at, tokenProgramId, tokenAccountBytes({ mint, owner, amount: 5_000_000n }))
      return at
    }),
  )
  if (!mine || !theirs) throw new Error('no token accounts')
  const keys = [state, user, other, SystemProgram.programId, mine, theirs, fresh(), tokenProgramId]
  const readonly = new Set([SystemProgram.programId, tokenProgramId])
  const instruction = new TransactionInstruction({
    programId: program,
    keys: keys.map((pubkey) => ({
      pubkey,
      isSigner: pubkey === user,
      isWritable: !readonly.has(pubkey),
    })),
  })
  return { user, instruction }
}

if (import.meta.main) console.log(await benchExplore())
