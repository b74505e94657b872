import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { address } from '../../src/solana/address/address.ts'
import { trustedPrograms } from '../../src/solana/known/known-programs.ts'
import { decodeTransaction } from '../../src/solana/transaction/wire.ts'
import { exploreScenarios, moreToRead } from '../../src/scan/explore/explore-scenarios.ts'
import { makeMintCache } from '../../src/scan/observe/mint-decimals.ts'
import { observeTransaction } from '../../src/scan/observe/observe-transaction.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { makeTransactionVm } from '../../src/solana/vm/transaction-vm.ts'
import { addToByte, buildProgram, byteIs, transferSol, when } from '../../test/kit/sbpf/program.ts'
import {
  associatedTokenAddress,
  mintBytes,
  rentLamports,
  tokenAccountBytes,
  tokenProgramId,
} from '../sandbox/account-bytes.ts'
import { type LocalChain, startLocalChain } from '../sandbox/local-chain.ts'
import { unsignedBase64 } from '../sandbox/unsigned.ts'

export type ScenarioBench = {
  /** Scenarios that one exploration tries. */
  scenarios: number
  /** Median of a whole exploration, programs loaded already: accounts in, all scenarios, comparison, accounts out. */
  exploreMs: number
  /** The same for 32 scenarios, by share. */
  msPer32Scenarios: number
  /** The first exploration: VM made, program read over HTTP and loaded. */
  coldMs: number
}

const ROUNDS = 60
const STATE_BYTES = 200
const SOL = 1_000_000_000n

/** Time to try a transaction of an unknown program in other scenarios. */
export const benchScenarios = async (): Promise<ScenarioBench> => {
  const chain = await startLocalChain()
  try {
    const reader = makeRpcChainReader({ urls: [chain.url], nowMs: Date.now, random: Math.random })
    const { user, instruction } = await stage(chain)
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
    const vm = makeTransactionVm({ chain: reader })
    const input = { user: address(user.toBase58()), observed, knownPrograms }
    const [coldMs] = await timed(() => exploreScenarios(vm, input))
    const times: number[] = []
    let scenarios = 0
    for (let round = 0; round < ROUNDS; round++) {
      const [ms, report] = await timed(() => exploreScenarios(vm, input))
      if (report.status !== 'ran' || report.worse.length === 0)
        throw new Error(`not what it should find: ${report.status} ${report.gap}`)
      times.push(ms)
      scenarios = report.ran
    }
    times.sort((left, right) => left - right)
    const exploreMs = times[ROUNDS / 2] ?? Number.NaN
    return { scenarios, exploreMs, msPer32Scenarios: (exploreMs / scenarios) * 32, coldMs }
  } finally {
    chain.stop()
  }
}

const timed = async <T>(work: () => Promise<T>): Promise<[ms: number, result: T]> => {
  const startMs = performance.now()
  const result = await work()
  return [performance.now() - startMs, result]
}

/** A drainer with a switch in a state account of ordinary size, two token accounts, and a missing account. */
const stage = async (chain: LocalChain) => {
  const fresh = (): PublicKey => Keypair.generate().publicKey
  const [user, thief, program, state, mint] = [fresh(), fresh(), fresh(), fresh(), fresh()]
  const elf = buildProgram(
    4,
    when(byteIs(0, 9, 1), [transferSol(3, 1, 2, SOL)], [addToByte(0, 20, 1)]),
  )
  await chain.rpc('surfnet_writeProgram', [program.toBase58(), Buffer.from(elf).toString('hex'), 0])
  await chain.fundSol(user, 5n * SOL)
  await chain.fundSol(thief, SOL)
  const put = (at: PublicKey, owner: PublicKey, data: Uint8Array) =>
    chain.setAccount(at, { lamports: rentLamports(data.length), owner, data })
  await put(state, program, new Uint8Array(STATE_BYTES).fill(77, 0, 8).fill(33, 24, 150))
  await put(mint, tokenProgramId, mintBytes({ decimals: 6, supply: 10n ** 12n }))
  const [mine, theirs] = await Promise.all(
    [user, thief].map(async (owner) => {
      const at = associatedTokenAddress(owner, mint, tokenProgramId)
      await put(at, tokenProgramId, tokenAccountBytes({ mint, owner, amount: 5_000_000n }))
      return at
    }),
  )
  if (!mine || !theirs) throw new Error('no token accounts')
  const keys = [state, user, thief, SystemProgram.programId, mine, theirs, fresh(), tokenProgramId]
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

if (import.meta.main) console.log(await benchScenarios())
