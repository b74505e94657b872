import { PublicKey, SystemProgram } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import type { Gap } from '../../../src/findings/gap.ts'
import { gapText } from '../../../src/findings/words/en/gaps.ts'
import { Fault } from '../../../src/basics/fault.ts'
import { checkWallet } from '../../../src/checks/wallet/check-wallet.ts'
import { owner, plainAddress } from '../../kit/checks/address-scene.ts'
import { fakeLedger, longHistory, type NodeAnswers } from '../../kit/ledger/ledger-fakes.ts'
import { ledgerTransactionOf } from '../../kit/ledger/ledger-transaction.ts'

const check = async (answers: NodeAnswers, address: string = owner) => {
  const { deps, requested } = fakeLedger(answers)
  const { answer, evidence } = await checkWallet(deps, { address })
  return { answer, evidence, requested }
}

const down = new Fault('source-unreachable', { source: 'the test source' })
/** The wallet pays another one 0.01 SOL. */
const payment = (signature: string) =>
  ledgerTransactionOf(
    new PublicKey(owner),
    [
      SystemProgram.transfer({
        fromPubkey: new PublicKey(owner),
        toPubkey: new PublicKey(plainAddress(90)),
        lamports: 10_000_000,
      }),
    ],
    { signature, lamports: [[new PublicKey(owner), 1n, 1n]] },
  )

describe('checkWallet', () => {
  test('an ordinary wallet is low', async () => {
    const { answer } = await check({ rows: longHistory(50), transactions: payment })
    expect(answer).toMatchObject({
      riskLevel: 'low',
      score: 0,
      reasons: [],
      transactionsExamined: 40,
    })
  })

  test('ten thousand transactions: one page, forty in full, not the first one', async () => {
    const { answer, requested } = await check({ rows: longHistory(10_000), transactions: payment })
    expect(requested).toMatchObject({ accounts: 1, signatures: 1, tokens: 2 })
    expect(requested.transactions.map(({ length }) => length)).toEqual([40])
    expect(answer).toMatchObject({ transactionsSeen: 1_000, historyComplete: false })
    expect(answer.seenSince).toBeString()
    expect(answer.firstSeenAt).toBeUndefined()
  })

  test('an unreadable transaction is counted, and the others are assessed', async () => {
    const transactions = (each: string) => (each === '0' ? undefined : payment(each))
    const { answer } = await check({ rows: longHistory(9), transactions })
    expect(answer).toMatchObject({ riskLevel: 'low', transactionsExamined: 8 })
    expect(answer.summary).toMatch(/8 were read, 1 could not be/)
  })

  test('a wallet with failed transactions only is unknown', async () => {
    const rows = longHistory(9).map((row) => ({ ...row, failed: true }))
    const { answer } = await check({ rows, transactions: payment })
    expect(answer).toMatchObject({ riskLevel: 'unknown', transactionsSeen: 9 })
    expect(answer.summary).toContain(gapText({ reason: 'only-failed-transactions' }))
    expect(answer.transactionsExamined).toBeUndefined()
  })

  test('failed transactions are counted and not read', async () => {
    const rows = longHistory(90).map((row, index) => ({ ...row, failed: index < 60 }))
    const { answer, requested } = await check({ rows, transactions: payment })
    expect(answer).toMatchObject({ transactionsSeen: 90, transactionsExamined: 30 })
    expect(requested.transactions[0]?.[0]).toBe('60')
  })

  test.each<[string, NodeAnswers, string[]]>([
    ['no history', { rows: down }, ['wallet-activity', 'listed-counterparties']],
    ['no transactions', { rows: longHistory(9), transactions: down }, ['listed-counterparties']],
    [
      'a majority of unreadable transactions',
      {
        rows: longHistory(9),
        transactions: (each) => (Number(each) < 4 ? payment(each) : undefined),
      },
      ['listed-counterparties'],
    ],
    [
      'transactions that the node threw away',
      { rows: longHistory(9), transactions: () => undefined },
      ['listed-counterparties'],
    ],
  ])('%s: the level is unknown, with a reason', async (_, answers, critical) => {
    const { answer, evidence } = await check(answers)
    expect(answer.riskLevel).toBe('unknown')
    const blind = evidence.coverage.filter((each) => each.critical && each.status === 'failed')
    expect(blind.map((each) => each.check)).toEqual(critical)
    for (const { why } of blind) expect(answer.summary).toContain(why ?? 'a reason')
  })

  const gap = { source: 'node', facts: 'token-accounts' } as const
  test.each<[string, NodeAnswers['tokens'], Gap]>([
    ['refuses', { refused: 'not-offered' }, { ...gap, reason: 'refused' }],
    ['fails', down, { ...gap, reason: 'source-failed', code: down.code }],
  ])('a node that %s token accounts costs the approvals alone', async (_, tokens, reason) => {
    const answers = { rows: longHistory(9), transactions: payment, ...(tokens && { tokens }) }
    const { answer, evidence } = await check(answers)
    expect(answer.riskLevel).toBe('low')
    expect(answer).not.toHaveProperty('approvals')
    expect(answer.summary).toContain(gapText(reason))
    expect(evidence.coverage).toContainEqual(
      expect.objectContaining({ check: 'outstanding-approvals', status: 'failed' }),
    )
  })

  test('without the account there is no answer', async () => {
    await expect(check({ accounts: down })).rejects.toThrow(down)
  })

  test('an internal bug is not reported as a silent node', async () => {
    const { deps } = fakeLedger()
    const broken = { ...deps.ledger, readSignatures: () => Promise.reject(new TypeError('a bug')) }
    await expect(checkWallet({ ...deps, ledger: broken }, { address: owner })).rejects.toThrow(
      'a bug',
    )
  })

  test('for anything but a wallet no further requests are sent', async () => {
    const { answer, requested } = await check({ rows: longHistory(9) }, plainAddress(9))
    expect(answer).toMatchObject({ kind: 'program', riskLevel: 'medium' })
    expect(requested).toMatchObject({ accounts: 1, signatures: 1, transactions: [], tokens: 0 })
  })

  test('invalid times are left out', async () => {
    const rows = longHistory(9).map((row) => ({ ...row, blockTimeSeconds: 9_007_199_254_740_991 }))
    const { answer } = await check({ rows, transactions: payment })
    expect(answer.lastSeenAt).toBeUndefined()
    expect(answer.transactionsSeen).toBe(9)
  })

  test('the answer of a busy wallet stays small', async () => {
    const { answer } = await check({ rows: longHistory(1_000), transactions: payment })
    expect(JSON.stringify(answer).length).toBeLessThan(2_000)
  })
})
