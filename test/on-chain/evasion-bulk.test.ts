import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { type BulkScanReport, scanTransactions } from '../../src/scan/bulk/bulk-scan.ts'
import {
  addToByte,
  buildProgram,
  byteIs,
  fail,
  type Part,
  payOut,
  setByte,
  transferSol,
  transferTokens,
  when,
} from '../kit/sbpf/program.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { expectConsistent } from '../kit/scan/consistent-answer.ts'
import { approve, transferToken } from '../kit/chain/token-instructions.ts'
import {
  callTo,
  deploy,
  fresh,
  slot,
  type Stage,
  startStage,
  tokenSlots,
} from './unknown-program.ts'

const sol = 1_000_000_000n

describe.skipIf(noTestChain !== undefined)('transactions that are signed together', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.chain.stop())

  const { state, user, other, system, first, second, third } = slot

  /** One program with a state, called in several ways: the byte in `state` determines what a call does. */
  const programs = async (calls: readonly (readonly Part[])[], stateLamports = 10_000_000n) => {
    const shared = fresh()
    const roles = [
      [shared, 'write'],
      [stage.user, 'sign'],
      [stage.other, 'write'],
      [SystemProgram.programId, 'read'],
      ...tokenSlots.map(({ key, role }) => [key(stage), role] as const),
    ] as const
    const [owner, ...others] = await Promise.all(
      calls.map((parts) => deploy(stage.chain, buildProgram(roles.length, ...parts))),
    )
    if (!owner) throw new Error('no program')
    await stage.chain.setAccount(shared, {
      lamports: stateLamports,
      owner,
      data: new Uint8Array(16),
    })
    return [owner, ...others].map((program) => callTo(program, roles))
  }

  const scan = async (
    batch: readonly TransactionInstruction[][],
    wallet = stage.user,
    dappDomain?: string,
  ): Promise<BulkScanReport> => {
    const report = await scanTransactions(
      { chain: stage.reader, vm: stage.vm },
      {
        transactionsBase64: batch.map((instructions) => unsignedBase64(stage.user, instructions)),
        walletAddress: wallet.toBase58(),
        ...(dappDomain !== undefined && { dappDomain }),
      },
    )
    expectConsistent({ explanations: [], ...report.answer })
    for (const { answer } of report.results) expectConsistent(answer)
    return report
  }

  const pays = (lamports: bigint): TransactionInstruction =>
    SystemProgram.transfer({ fromPubkey: stage.user, toPubkey: stage.other, lamports })

  const setsSwitch = [setByte(state, 5, 200), addToByte(state, 6, 77)]
  const drains = [
    when(byteIs(state, 5, 200), [
      when(byteIs(state, 6, 77), [transferSol(system, user, other, 4n * sol)]),
    ]),
  ]
  const flagsOf = ({ results }: BulkScanReport) => results.map(({ answer }) => answer.details.flags)

  test('a switch that one sets and another uses is found in their order', async () => {
    const [set = never, drain = never] = await programs([setsSwitch, drains])
    const report = await scan([[set], [drain]])
    expect(report.answer.verdict).toBe('malicious')
    expect(flagsOf(report)[1]).toContain('SIBLING_SWITCH')
    expect(report.answer.summary).toStartWith('Transaction 2 of 2: Do not sign. ')
  })

  test('a switch is found if the transaction that uses it comes first', async () => {
    const [set = never, drain = never] = await programs([setsSwitch, drains])
    const report = await scan([[drain], [set]])
    expect(report.answer.verdict).toBe('malicious')
    expect(flagsOf(report)[0]).toContain('SIBLING_SWITCH')
    expect(flagsOf(report)[1]).not.toContain('SIBLING_SWITCH')
  })

  test('each of them alone shows no such switch', async () => {
    const [set = never, drain = never] = await programs([setsSwitch, drains])
    for (const call of [set, drain]) {
      const { answer } = await stage.scan([call])
      expect(answer.details.flags).not.toContain('SIBLING_SWITCH')
      expect(answer.details.balance_diffs.every(({ deltaUi }) => deltaUi > -0.001)).toBe(true)
    }
  })

  test('opening and then using an account, which fails alone, is legitimate', async () => {
    const opens = [addToByte(state, 9, 1)]
    const uses = [
      when(byteIs(state, 9, 1), [], [fail]),
      transferTokens(first, second, third, user, 1_000_000n),
    ]
    const [open = never, use = never] = await programs([opens, uses])
    const report = await scan([[open], [use]])
    expect(report.answer.verdict).toBe('safe')
    expect(flagsOf(report)).toEqual([[], []])
    expect(report.results[1]?.answer.details.balance_diffs).toContainEqual({
      address: stage.user.toBase58(),
      mint: expect.any(String),
      deltaUi: -1,
    })
  })

  test('the next one may spend what one pays out', async () => {
    const pays = [transferTokens(first, second, third, user, 2_000_000n), payOut(state, user, sol)]
    const [pay = never] = await programs([pays], 3n * sol)
    const spend = SystemProgram.transfer({
      fromPubkey: stage.user,
      toPubkey: stage.other,
      lamports: 5_500_000_000n,
    })
    const report = await scan([[pay], [spend]])
    expect(report.results[1]?.answer.details.simulation.err).toBeUndefined()
    expect(report.results[1]?.answer.details.balance_diffs).toContainEqual({
      address: stage.user.toBase58(),
      mint: 'So11111111111111111111111111111111111111112',
      deltaUi: -5.500005,
    })
  })

  test('a wallet emptied in two steps counts as emptied', async () => {
    const half = (lamports: bigint) => [
      SystemProgram.transfer({ fromPubkey: stage.user, toPubkey: stage.other, lamports }),
    ]
    const report = await scan([half(2_500_000_000n), half(2_450_000_000n)])
    expect(flagsOf(report)).toEqual([['TRANSFERS_MAJORITY_OF_SOL'], ['TRANSFERS_MAJORITY_OF_SOL']])
    expect(report.answer.verdict).toBe('suspicious')
  })

  test('two assets that leave one by one count as a sweep', async () => {
    const report = await scan([
      [pays(2_300_000_000n)],
      [pays(2_400_000_000n)],
      [transferToken(stage.userTokens, stage.otherTokens, stage.user, 9_000_000n)],
    ])
    expect(report.answer.verdict).toBe('malicious')
    for (const flags of flagsOf(report)) expect(flags).toContain('MULTI_ASSET_SWEEP')
    const [first] = report.results[0]?.evidence.findings ?? []
    expect(first).toMatchObject({ rule: 'multi-asset-sweep', at: [[0]] })
    expect(first?.at).toEqual([[0]])
  })

  test('parts of two assets that leave one by one, with a small amount, are not reported', async () => {
    const report = await scan([
      [pays(1_000_000_000n)],
      [transferToken(stage.userTokens, stage.otherTokens, stage.user, 2_000_000n)],
      [pays(1_000n)],
    ])
    expect(flagsOf(report)).toEqual([[], [], []])
    expect(report.answer.verdict).toBe('safe')
  })

  test('two parts of one asset that an app requests count as one', async () => {
    const half = [transferToken(stage.userTokens, stage.otherTokens, stage.user, 4_000_000n)]
    const report = await scan([half, half], stage.user, 'claim.example')
    expect(flagsOf(report)).toEqual([['TRADE_FOR_NOTHING'], ['TRADE_FOR_NOTHING']])
  })

  test('a return that a later transaction gives back is none', async () => {
    const { userTokens, otherTokens, user: buyer, other: seller } = stage
    const sale = [
      transferToken(userTokens, otherTokens, buyer, 4_000_000n),
      SystemProgram.transfer({ fromPubkey: seller, toPubkey: buyer, lamports: sol / 2n }),
    ]
    const givenBack = await scan([sale, [pays(sol / 2n)]], buyer, 'claim.example')
    expect(flagsOf(givenBack)).toEqual([['TRADE_FOR_NOTHING'], []])
    expect(givenBack.answer.verdict).toBe('suspicious')
    const kept = await scan([sale, [pays(sol / 20n)]], buyer, 'claim.example')
    expect(flagsOf(kept)).toEqual([[], []])
  })

  test('what a delegate takes in two parts counts as one', async () => {
    const { chain, mint, user: owner, other: delegate, otherTokens } = stage
    const lent = await chain.createTokenAccount(
      { mint, owner, amount: 9_000_000n, delegate: { address: delegate, amount: 9_000_000n } },
      { address: fresh() },
    )
    const taken = (amount: bigint) => [transferToken(lent, otherTokens, delegate, amount)]
    const fifth = taken(1_800_000n)
    const alone = await scan([fifth])
    expect(alone.answer.verdict).toBe('safe')
    const report = await scan([fifth, fifth])
    expect(report.answer.verdict).toBe((await scan([taken(3_600_000n)])).answer.verdict)
    expect(report.answer.verdict).not.toBe('safe')
    for (const flags of flagsOf(report)) expect(flags).toContain('MOVED_BY_OTHER_AUTHORITY')
  })

  test('the worst verdict applies to all', async () => {
    const thief = PublicKey.unique()
    const report = await scan([
      [transferToken(stage.userTokens, stage.otherTokens, stage.user, 1n)],
      [approve(stage.userTokens, thief, stage.user, 2n ** 64n - 1n)],
    ])
    expect(report.results.map(({ answer }) => answer.verdict)).toEqual([
      'safe',
      report.answer.verdict,
    ])
    expect(report.answer.score).toBe(report.results[1]?.answer.score ?? 0)
    expect(report.answer.summary).toStartWith('Transaction 2 of 2: ')
  })

  test('a wallet in none of them gets an answer that says so', async () => {
    const pay = SystemProgram.transfer({
      fromPubkey: stage.user,
      toPubkey: stage.other,
      lamports: 1,
    })
    const report = await scan([[pay]], PublicKey.unique())
    expect(flagsOf(report)).toEqual([['WALLET_NOT_INVOLVED']])
    expect(report.answer.verdict).toBe('safe')
    const approval = approve(stage.userTokens, PublicKey.unique(), stage.user, 2n ** 64n - 1n)
    const other = await scan([[pay], [approval]], PublicKey.unique())
    expect(other.results.map(({ answer }) => answer.verdict)).toEqual(['safe', 'suspicious'])
  })

  test('without a VM each is reported as the node simulates it alone', async () => {
    const [set = never, drain = never] = await programs([setsSwitch, drains])
    const report = await scanTransactions(
      { chain: stage.reader },
      {
        transactionsBase64: [[set], [drain]].map((each) => unsignedBase64(stage.user, each)),
        walletAddress: stage.user.toBase58(),
      },
    )
    expect(flagsOf(report)).toEqual([
      ['UNKNOWN_PROGRAM_WITH_SIGNATURE'],
      ['UNKNOWN_PROGRAM_WITH_SIGNATURE'],
    ])
  })
})

/** Takes the place of a program that was not deployed; a call to it fails. */
const never = SystemProgram.transfer({
  fromPubkey: PublicKey.default,
  toPubkey: PublicKey.default,
  lamports: 0,
})
