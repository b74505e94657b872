// Guards on a real chain. The guard program is not available here; a program that always succeeds at its address shows
// that guarded transactions are well-formed and have the same effects. The meaning of the assertions is tested in
// test/scan/guards, with bytes of the official client.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import type { ChainReader } from '../../src/solana/chain.ts'
import { Fault } from '../../src/basics/fault.ts'
import { address } from '../../src/solana/address/address.ts'
import { lighthouseProgram } from '../../src/solana/address/known-address.ts'
import type { GuardEvidence } from '../../src/scan/answer/build-guards.ts'
import {
  guardedVerdictText,
  guardNotes,
  guardObstacleText,
  unguardedText,
} from '../../src/scan/words/en/guards.ts'
import { scanTransaction, type ScanReport } from '../../src/scan/scan-transaction.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { makeTransactionVm } from '../../src/solana/vm/transaction-vm.ts'
import { buildProgram, isAfter, when } from '../kit/sbpf/program.ts'
import { noTestChain, startTestChain, type TestChain } from '../kit/chain/surfnet.ts'
import { approve, setAuthority, transferToken } from '../kit/chain/token-instructions.ts'
import { callTo, deploy } from './unknown-program.ts'

const sol = 1_000_000_000n
const fresh = (): PublicKey => Keypair.generate().publicKey

/** Does nothing and succeeds; it requests the time because a program without system calls is refused. */
const agreeable = buildProgram(0, when(isAfter(0n), []))

describe.skipIf(noTestChain !== undefined)('guards', () => {
  const signer = Keypair.generate()
  const user = signer.publicKey
  const friend = fresh()
  const mint = fresh()
  const table = fresh()
  const accounts = { mine: user, theirs: user, program: user }
  let chain: TestChain
  let reader: ChainReader

  beforeAll(async () => {
    chain = await startTestChain()
    reader = makeRpcChainReader({ urls: [chain.url], nowMs: Date.now, random: Math.random })
    await chain.fundSol(user, 5n * sol)
    await chain.fundSol(friend, sol)
    await chain.createMint(mint, { decimals: 6, supply: 10n ** 12n })
    accounts.mine = await chain.createTokenAccount({ mint, owner: user, amount: 9_000_000n })
    accounts.theirs = await chain.createTokenAccount({ mint, owner: friend, amount: 0n })
    await chain.createTable(table, [friend, accounts.theirs, accounts.mine])
    accounts.program = await deploy(chain, agreeable)
    const code = Buffer.from(agreeable).toString('hex')
    await chain.rpc('surfnet_writeProgram', [lighthouseProgram, code, 0])
  })
  afterAll(() => chain.stop())

  const send = (): TransactionInstruction =>
    SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports: sol })
  const sendToken = (): TransactionInstruction =>
    transferToken(accounts.mine, accounts.theirs, user, 1_500_000n)
  const callUnknown = (): TransactionInstruction =>
    callTo(accounts.program, [
      [user, 'sign'],
      [accounts.mine, 'write'],
    ])

  const scan = (transactionBase64: string, from: ChainReader = reader): Promise<ScanReport> =>
    scanTransaction(
      { chain: from, vm: makeTransactionVm({ chain: from }) },
      { transactionBase64, walletAddress: user.toBase58(), include: ['guards'] },
    )
  const guardsOf = ({ evidence }: ScanReport): GuardEvidence => {
    if (!evidence.guards) throw new Error('no guards')
    return evidence.guards
  }
  const guarding = async (
    instructions: TransactionInstruction[],
    from: ChainReader = reader,
  ): Promise<GuardEvidence> => guardsOf(await scan(unsignedBase64(user, instructions), from))
  const tables = (): AddressLookupTableAccount[] => [
    new AddressLookupTableAccount({
      key: table,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [friend, accounts.theirs, accounts.mine],
      },
    }),
  ]

  test.each<[what: string, make: () => string, expected: () => (PublicKey | string)[]]>([
    ['SOL is sent', () => unsignedBase64(user, [send()]), () => [user]],
    ['a token is sent', () => unsignedBase64(user, [sendToken()]), () => [user, accounts.mine]],
    [
      'accounts come from a lookup table',
      () => unsignedBase64(user, [sendToken(), send()], { tables: tables() }),
      () => [user, accounts.mine],
    ],
    [
      'a stranger gets a right',
      () => unsignedBase64(user, [approve(accounts.mine, friend, user, 5n)]),
      () => [user, accounts.mine],
    ],
  ])(
    'when %s, the guarded transaction does the same as the plain one',
    async (_, make, expected) => {
      // A scan with an uncached lookup table spends the round on it that would show these amounts.
      await scan(make())
      const plain = await scan(make())
      const { instructions, fit, transactionBase64, unguarded, guarded } = guardsOf(plain)
      expect(fit).toMatchObject({ possible: true, guardsThatFit: instructions.length })
      expect(unguarded).toEqual([])
      expect(instructions.map(({ accounts: [first] }) => first?.address)).toEqual(
        expected().map((key) => key.toString()),
      )
      const bytes = Buffer.from(transactionBase64 ?? '', 'base64')
      expect(bytes.length).toBe(fit.sizeBytes)
      expect(VersionedTransaction.deserialize(bytes).message.compiledInstructions).toHaveLength(
        plain.answer.details.actions.length + instructions.length,
      )
      const again = await scan(transactionBase64 ?? '')
      expect(again.answer.details.simulation.err).toBeUndefined()
      expect(again.answer.details.simulation.logs.join()).toContain(
        `Program ${lighthouseProgram} success`,
      )
      expect(again.answer.details.balance_diffs).toEqual(plain.answer.details.balance_diffs)
      expect(again.evidence.controls).toEqual(plain.evidence.controls)
      const { verdict, score, summary } = again.answer
      expect(verdict).toBe(plain.answer.verdict)
      expect(guarded).toEqual({
        transactionBase64: transactionBase64 ?? '',
        verdict,
        score,
        summary,
      })
    },
  )

  test('the code of an unknown program is guarded by its slot, for which only its head is read', async () => {
    const heads: unknown[] = []
    const watching: ChainReader = {
      ...reader,
      readAccounts: (addresses, options) => {
        if (options?.firstBytes !== undefined) heads.push(options.firstBytes)
        return reader.readAccounts(addresses, options)
      },
    }
    const { instructions, fit } = await guarding([callUnknown()], watching)
    const [programData] = PublicKey.findProgramAddressSync(
      [accounts.program.toBytes()],
      new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111'),
    )
    const last = instructions.at(-1)
    expect(last?.accounts.map(({ address }) => address)).toEqual([programData.toBase58()])
    expect(last?.asserts[0]).toMatch(/deployed in slot \d+\.$/)
    expect(fit).toMatchObject({ possible: true, newAccounts: 2 })
    // Once for each scan, which have to know whether the code is still the same.
    expect(heads).toEqual([45, 45])
  })

  test('if that code cannot be read, the other guards are built and the gap is reported', async () => {
    const failing: ChainReader = {
      ...reader,
      readAccounts: (addresses, options) =>
        options?.firstBytes === undefined
          ? reader.readAccounts(addresses)
          : Promise.reject(new Fault('source-late', { source: 'the test source' })),
    }
    const { instructions, unguarded } = await guarding([callUnknown()], failing)
    expect(instructions.length).toBeGreaterThan(0)
    const program = address(accounts.program.toBase58())
    const reason = unguardedText({ account: program, reason: 'code-unread' })
    expect(unguarded).toEqual([{ account: program, reason }])
  })

  test('a transaction with a tight limit and a price still runs with guards', async () => {
    const plain = await scan(
      unsignedBase64(user, [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 }),
        send(),
      ]),
    )
    expect(plain.answer.verdict).toBe('safe')
    expect(guardsOf(plain).guarded).toMatchObject({ verdict: 'safe', score: 0 })
  })

  test('if the node stops answering, the guarded transaction has no verdict', async () => {
    let reads = 0
    const failing: ChainReader = {
      ...reader,
      readAccounts: (addresses, options) =>
        reads++ === 0
          ? reader.readAccounts(addresses, options)
          : Promise.reject(new Fault('source-late', { source: 'the test source' })),
    }
    const { transactionBase64, guarded } = await guarding([send()], failing)
    expect(transactionBase64).toBeDefined()
    expect(guarded).toBeUndefined()
  })

  test('a signed transaction is left unchanged', async () => {
    const transaction = VersionedTransaction.deserialize(
      Buffer.from(unsignedBase64(user, [send()]), 'base64'),
    )
    transaction.sign([signer])
    const signed = Buffer.from(transaction.serialize()).toString('base64')
    const { fit, transactionBase64, instructions } = guardsOf(await scan(signed))
    expect(transactionBase64).toBeUndefined()
    expect(fit).toMatchObject({ possible: false, guardsThatFit: 0 })
    expect(fit.reason).toBe(guardObstacleText({ reason: 'signed' }))
    expect(instructions.length).toBeGreaterThan(0)
  })

  test('an account that is handed over is not guarded, and the verdict stays', async () => {
    const report = await scan(unsignedBase64(user, [setAuthority(accounts.mine, 2, friend, user)]))
    const { instructions, notes, guarded } = guardsOf(report)
    expect(report.answer.verdict).toBe('malicious')
    expect(instructions.map(({ accounts: [first] }) => first?.address)).toEqual([user.toBase58()])
    expect(notes).toEqual([guardedVerdictText('malicious', 'malicious'), ...guardNotes])
    expect(guarded?.verdict).toBe('malicious')
  })

  test('an unknown outcome cannot be guarded', async () => {
    const { instructions, fit } = await guarding([
      transferToken(accounts.mine, accounts.theirs, user, 10n ** 12n),
    ])
    expect(instructions).toEqual([])
    expect(fit.possible).toBe(false)
    expect(fit.reason).toBe(guardObstacleText({ reason: 'not-simulated' }))
  })

  test('guards cost nothing unless requested', async () => {
    const report = await scanTransaction(
      { chain: reader },
      { transactionBase64: unsignedBase64(user, [send()]), walletAddress: user.toBase58() },
    )
    expect(report.evidence.guards).toBeUndefined()
    expect(report.evidence.provenance.inputsHash).toBeUndefined()
  })
})
