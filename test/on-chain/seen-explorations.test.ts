import type { TransactionInstruction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import type { ExploreInput } from '../../src/scan/explore/explore-input.ts'
import { moreToRead } from '../../src/scan/explore/explore-scenarios.ts'
import { makeMintCache } from '../../src/scan/observe/mint-decimals.ts'
import { observeTransaction } from '../../src/scan/observe/observe-transaction.ts'
import type { Address } from '../../src/solana/address/address.ts'
import { clockSysvar } from '../../src/solana/address/known-address.ts'
import type { Account } from '../../src/solana/chain.ts'
import { trustedPrograms } from '../../src/solana/known/known-programs.ts'
import { shiftClock } from '../../src/solana/state/sysvars.ts'
import { decodeTransaction } from '../../src/solana/transaction/wire.ts'
import { makeTransactionVm } from '../../src/solana/vm/transaction-vm.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { evaderFamilies } from '../kit/evasion/evader-families.ts'
import { addressOf, type Scene } from '../kit/evasion/trigger.ts'
import { honestFamilies } from '../kit/honest-programs/honest-families.ts'
import { callsOf } from '../kit/honest-programs/honest-program.ts'
import { exploreCold, exploreInTurn, type Judgement } from '../kit/seen/compare-explorations.ts'
import { observedUnder } from '../kit/seen/observed-under.ts'
import { seededRandom } from '../kit/seeded-random.ts'
import { type Call, type Stage, startStage } from './unknown-program.ts'

/** Each is explored up to five times, so every twelfth is: all of them with `WHOLE_SETS=1`, which takes minutes. */
const every = process.env['WHOLE_SETS'] === '1' ? 1 : 12
const oneIn = <Each>(all: readonly Each[]): Each[] => all.filter((_, index) => index % every === 0)

const evaders = oneIn(
  evaderFamilies.flatMap(({ family, evaders: each }) =>
    each.map((evader) => ({ family, ...evader })),
  ),
)
const calls = oneIn(
  honestFamilies.flatMap(({ programs }) =>
    programs.flatMap((program) =>
      callsOf(program).map((call) => ({ program: program.name, ...call })),
    ),
  ),
)

type Changes = ReadonlyMap<Address, Account | undefined>

/** Thirty payments with thousands of decisions are explored five times. */
const timeoutMs = 300_000
/** Of honest calls, at least this share finds nothing at all, so that it need not be explored twice. */
const minSeenShare = 0.6

describe.skipIf(noTestChain !== undefined)('explorations that are used again', () => {
  let stage: Stage
  let vm: ReturnType<typeof makeTransactionVm>
  const seen = { again: 0, changed: 0 }
  const random = seededRandom(7)

  beforeAll(async () => {
    stage = await startStage()
    vm = makeTransactionVm({ chain: stage.reader, runBudgetMs: 60_000 })
  })
  afterAll(() => stage.chain.stop())

  /** Explores the states in turn, as often as they are named. Returns which were taken from what was explored before. */
  const compare = async (states: readonly ExploreInput[]): Promise<boolean[]> => {
    const turns = await exploreInTurn(vm, states)
    const cold = new Map<ExploreInput, Judgement>()
    for (const [index, { judgement }] of turns.entries()) {
      const input = states[index]
      if (!input) continue
      const alone = cold.get(input) ?? (await exploreCold(vm, input))
      cold.set(input, alone)
      expect(judgement).toEqual(alone)
    }
    return turns.map(({ isSeen }) => isSeen)
  }

  test.each(evaders)(
    '$family: $name',
    async (evader) => {
      const input = await observe(stage, evader)
      const now = await observedUnder(vm, input)
      const later = await observedUnder(vm, input, evader.trigger(sceneOf(stage, input)))
      await compare([now, later, now])
      await compare([later, now])
    },
    timeoutMs,
  )

  test.each(calls)(
    '$program: $name',
    async (call) => {
      const input = await observe(stage, call)
      const now = await observedUnder(vm, input)
      const later = await observedUnder(vm, input, noise(input, random))
      const [, again, changed] = await compare([now, now, later])
      if (again) seen.again++
      if (changed) seen.changed++
    },
    timeoutMs,
  )

  test('they spare honest programs some of the work', () => {
    expect(seen.again / calls.length).toBeGreaterThanOrEqual(minSeenShare)
    expect(seen.changed).toBeGreaterThan(0)
  })
})

const observe = async (stage: Stage, call: Call): Promise<ExploreInput> => {
  const instruction: TransactionInstruction = await stage.prepare(call)
  const base64 = unsignedBase64(stage[call.payer ?? 'user'], [instruction])
  const decoded = decodeTransaction(Buffer.from(base64, 'base64'))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const observed = await observeTransaction(
    stage.reader,
    makeMintCache(),
    decoded.transaction,
    moreToRead(trustedPrograms),
  )
  return { user: addressOf(stage.user), observed, knownPrograms: trustedPrograms }
}

const sceneOf = (stage: Stage, { observed }: ExploreInput): Scene => {
  const [instruction] = observed.resolved.instructions
  if (!instruction) throw new Error('a transaction without instructions')
  return {
    stage,
    program: instruction.programId,
    keys: instruction.accounts.map(({ address }) => address),
    accounts: new Map([...observed.before, ...observed.sysvars]),
  }
}

/** What others may have changed: data of programs, lamports that are not the user's, the time. */
const noise = ({ observed, user }: ExploreInput, random: () => number): Changes => {
  const upTo = (end: number): number => Math.floor(random() * end)
  const changes = new Map<Address, Account>()
  for (const [address, account] of observed.before) {
    if (address === user || account.executable) continue
    const isOfProgram = observed.before.get(account.owner)?.executable === true
    const data = new Uint8Array(account.data)
    if (isOfProgram && data.length > 0) data[upTo(data.length)] = upTo(256)
    const lamports = account.lamports + BigInt(upTo(1_000))
    if (random() < 0.7) changes.set(address, { ...account, lamports, data })
  }
  const clock = observed.sysvars.get(clockSysvar)
  if (clock) {
    const seconds = upTo(500)
    const shift = { seconds: BigInt(seconds), slots: BigInt(Math.floor(2.5 * seconds)) }
    changes.set(clockSysvar, shiftClock(clock, shift))
  }
  return changes
}
