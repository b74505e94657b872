// What guards change about a verdict. The guard program is not available here, so its assertions are modelled; a program
// that always succeeds stands at its address.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { address } from '../../src/solana/address/address.ts'
import { lighthouseProgram } from '../../src/solana/address/known-address.ts'
import { readAssertions } from '../../src/solana/decoding/programs/lighthouse-assertions.ts'
import { scanTransactions } from '../../src/scan/bulk/bulk-scan.ts'
import type { GuardEvidence } from '../../src/scan/answer/build-guards.ts'
import { type ScanReport, scanTransaction } from '../../src/scan/scan-transaction.ts'
import type { Verdict } from '../../src/scan/assess/score.ts'
import { guardedVerdictText } from '../../src/scan/words/en/guards.ts'
import {
  approveTokens,
  assign,
  buildProgram,
  byteIs,
  isAfter,
  setTokenOwner,
  transferPrice,
  transferSol,
  transferTokens,
  when,
} from '../kit/sbpf/program.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import {
  type Call,
  makeYoung,
  slot,
  type Stage,
  startStage,
  tokenSlots,
} from './unknown-program.ts'

const sol = 1_000_000_000n

describe.skipIf(noTestChain !== undefined)('the verdict on a guarded transaction', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await startStage()
    const agreeable = buildProgram(0, when(isAfter(0n), []))
    const code = Buffer.from(agreeable).toString('hex')
    await stage.chain.rpc('surfnet_writeProgram', [lighthouseProgram, code, 0])
  })
  afterAll(() => stage.chain.stop())

  const scan = (instructions: TransactionInstruction[]): Promise<ScanReport> =>
    scanTransaction(
      { chain: stage.reader, vm: stage.vm },
      {
        transactionBase64: unsignedBase64(stage.user, instructions),
        walletAddress: stage.user.toBase58(),
        include: ['guards'],
      },
    )
  const walletFloorOf = (instructions: GuardEvidence['instructions']): bigint =>
    instructions
      .flatMap(
        ({ dataBase64 }) => readAssertions(Buffer.from(dataBase64, 'base64'))?.assertions ?? [],
      )
      .flatMap((each) => (each.of === 'lamports' ? [each.expected] : []))[0] ?? 0n
  const guardsOf = ({ evidence }: ScanReport): GuardEvidence => {
    if (!evidence.guards) throw new Error('no guards')
    return evidence.guards
  }
  const { state, user: wallet, other: taker, system, first, second, third } = slot
  const drain = transferSol(system, wallet, taker, 3n * sol)
  const price = new Uint8Array(16)
  new DataView(price.buffer).setBigUint64(8, 50_000_000n, true)

  test.each<[name: string, call: Call, plain: Verdict, guarded: Verdict]>([
    [
      'SOL behind a byte',
      { parts: () => [when(byteIs(state, 3, 1), [drain])] },
      'malicious',
      'safe',
    ],
    [
      'SOL behind the time',
      { parts: ({ now }) => [when(isAfter(now + 600n), [drain])] },
      'malicious',
      'safe',
    ],
    [
      'tokens behind a byte',
      {
        more: tokenSlots,
        parts: () => [
          when(byteIs(state, 3, 99), [transferTokens(first, second, third, wallet, 9_000_000n)]),
        ],
      },
      'malicious',
      'safe',
    ],
    [
      'an approval behind a byte',
      {
        more: tokenSlots,
        parts: () => [
          when(byteIs(state, 3, 1), [approveTokens(first, second, taker, wallet, 9_000_000n)]),
        ],
      },
      'malicious',
      'safe',
    ],
    [
      'the ownership of a token account behind a byte',
      {
        more: tokenSlots,
        parts: () => [
          when(byteIs(state, 3, 1), [
            setTokenOwner(first, second, wallet, PublicKey.unique().toBytes()),
          ]),
        ],
      },
      'malicious',
      'safe',
    ],
    [
      'the wallet itself behind a byte',
      {
        parts: () => [
          when(byteIs(state, 0, 1), [assign(system, wallet, PublicKey.unique().toBytes())]),
        ],
      },
      'malicious',
      'safe',
    ],
    [
      'a price in an account',
      {
        data: price,
        parts: () => [transferPrice(system, wallet, taker, { account: state, offset: 8 })],
      },
      'suspicious',
      'safe',
    ],
    [
      'what the preview shows already',
      { parts: () => [transferSol(system, wallet, taker, 4_900_000_000n)] },
      'malicious',
      'malicious',
    ],
  ])('%s', async (_, call, plain, expected) => {
    const { answer, evidence } = await scan([await stage.prepare(call)])
    expect(answer.verdict).toBe(plain)
    const { guarded, notes, transactionBase64 } = guardsOf({ answer, evidence })
    expect(guarded?.verdict).toBe(expected)
    expect(guarded?.transactionBase64).toBe(transactionBase64 ?? '')
    expect(notes[0]).toBe(guardedVerdictText(plain, expected))
  })

  test('of transactions that are signed together assumes that all are guarded, in their order', async () => {
    const pay = SystemProgram.transfer({
      fromPubkey: stage.user,
      toPubkey: stage.other,
      lamports: sol,
    })
    const call = await stage.prepare({ parts: () => [when(byteIs(state, 3, 1), [drain])] })
    const { results } = await scanTransactions(
      { chain: stage.reader, vm: stage.vm },
      {
        transactionsBase64: [[pay], [call]].map((each) => unsignedBase64(stage.user, each)),
        walletAddress: stage.user.toBase58(),
        include: ['guards'],
      },
    )
    expect(results.map(({ answer }) => answer.verdict)).toEqual(['safe', 'malicious'])
    const guards = results.map(guardsOf)
    expect(guards.map(({ guarded }) => guarded?.verdict)).toEqual(['safe', 'safe'])
    const held = (await stage.reader.readAccounts([address(stage.user.toBase58())])).accounts
    const before = held.get(address(stage.user.toBase58()))?.lamports ?? 0n
    // Each leaves at least what it shows, less a fee: the payment of the first is gone before the second.
    for (const { instructions } of guards) {
      const floor = walletFloorOf(instructions)
      expect(floor).toBeLessThan(before - sol)
      expect(floor).toBeGreaterThan(before - sol - sol / 10n)
    }
  })

  test('a program that may be replaced is held to its code', async () => {
    const call = await stage.prepare({ parts: () => [] })
    await makeYoung(stage, call.programId, stage.other)
    const report = await scan([call])
    expect(report.answer.verdict).toBe('suspicious')
    expect(report.answer.details.flags).toContain('UNEXPLAINED_SIGNATURE')
    expect(guardsOf(report).guarded).toMatchObject({ verdict: 'safe', score: 0 })
  })

  test('an assertion that is made before the theft stops nothing', async () => {
    const call = await stage.prepare({ parts: () => [when(byteIs(state, 3, 1), [drain])] })
    const guards = guardsOf(await scan([call])).instructions.map(
      ({ programId, accounts, dataBase64 }) =>
        new TransactionInstruction({
          programId: new PublicKey(programId),
          keys: accounts.map(({ address }) => ({
            pubkey: new PublicKey(address),
            isSigner: false,
            isWritable: false,
          })),
          data: Buffer.from(dataBase64, 'base64'),
        }),
    )
    expect(guards.length).toBeGreaterThan(0)
    // Before the call, the wallet holds more than it must hold at the end.
    expect((await scan([...guards, call])).answer.verdict).toBe('malicious')
    expect((await scan([call, ...guards])).answer.verdict).toBe('safe')
  })
})
