import { describe, expect, test } from 'bun:test'
import { subjectOf } from '../../../src/checks/address/facts/address-kind.ts'
import { gapText } from '../../../src/findings/words/en/gaps.ts'
import { Fault } from '../../../src/basics/fault.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import { checkAddress } from '../../../src/checks/address/check-address.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import {
  accountsByKind,
  owner,
  plainAddress,
  programData,
  stranger,
} from '../../kit/checks/address-scene.ts'
import { fakeLedger, longHistory, type NodeAnswers } from '../../kit/ledger/ledger-fakes.ts'
import { wallet } from '../../kit/scan/risk-context.ts'

const check = async (answers: NodeAnswers, address: string = owner) => {
  const { deps, requested } = fakeLedger(answers)
  const { answer, evidence } = await checkAddress(deps, { address })
  return { answer, evidence, requested }
}

const down = new Fault('source-late', { source: 'the test source' })
const chainState = new Map(accountsByKind.map(([, where, account]) => [where, account]))
const program = plainAddress(9)

describe('checkAddress', () => {
  test('an ordinary wallet is low', async () => {
    expect((await check({ rows: longHistory(50) })).answer).toMatchObject({
      riskLevel: 'low',
      reasons: [],
      historyComplete: true,
    })
  })

  test('three pages are counted out of ten thousand transactions', async () => {
    const { answer, requested } = await check({ rows: longHistory(10_000) })
    expect(requested).toMatchObject({ signatures: 3, transactions: [] })
    expect(answer).toMatchObject({ transactionsSeen: 3_000, historyComplete: false })
    expect(answer.firstSeenAt).toBeUndefined()
  })

  test('one page is enough for a program', async () => {
    const { requested } = await check({ rows: longHistory(10_000) }, program)
    expect(requested).toMatchObject({ signatures: 1, accounts: 3 })
  })

  test('a first transaction that is within reach is read', async () => {
    const { answer, requested } = await check({ rows: longHistory(2_500) })
    expect(requested.transactions).toEqual([['2499']])
    expect(answer).toMatchObject({ transactionsSeen: 2_500, historyComplete: true })
    expect(answer.firstSeenAt).toBeString()
  })

  test('no history: the level is unknown and the summary explains why', async () => {
    const { answer } = await check({ rows: down })
    expect(answer.riskLevel).toBe('unknown')
    expect(answer.summary).toContain(
      gapText({
        reason: 'source-failed',
        source: 'node',
        facts: 'transactions',
        code: 'UPSTREAM_TIMEOUT',
      }),
    )
    expect(answer).not.toHaveProperty('transactionsSeen')
  })

  test('a listed address is critical even without history', async () => {
    const { answer } = await check({ rows: down }, '42RLPACwZPx3vYYmxSueqsogfynBDqXK298EDsNoyoHi')
    expect(answer.riskLevel).toBe('critical')
  })

  test('a listed owner of a token account', async () => {
    const bad = subjectOf(owner, undefined).address
    const { deps } = fakeLedger()
    const [tokenAccount] = accountsByKind.filter(([kind]) => kind === 'token-account')
    const lookUp = (requested: string) =>
      requested === bad
        ? [{ list: 'mine', date: '2026-11-20', kind: 'drainer', reason: 'seen' }]
        : []
    const { answer } = await checkAddress(
      { ...deps, reputation: { lookUp, lists: () => ({ mine: '2026-11-20' }) } },
      { address: tokenAccount?.[1] ?? '' },
    )
    expect(answer).toMatchObject({
      riskLevel: 'critical',
      reasons: [{ code: 'CONTROLLED_BY_LISTED' }, expect.anything(), expect.anything()],
    })
  })

  test('an unreadable upgrade authority: the level is unknown', async () => {
    const { deps } = fakeLedger()
    let calls = 0
    const readAccounts: typeof deps.chain.readAccounts = (requested) => {
      calls += 1
      return calls === 1 ? deps.chain.readAccounts(requested) : Promise.reject(down)
    }
    const { answer } = await checkAddress(
      { ...deps, chain: { readAccounts } },
      { address: program },
    )
    expect(answer).toMatchObject({ riskLevel: 'unknown', program: { vouched: false } })
  })

  test.each([
    ['taken down', undefined, ['PROGRAM_CLOSED', 'NOT_FOR_PAYMENTS']],
    ['frozen', accountBytes.programData(5n), ['NOT_FOR_PAYMENTS', 'PROGRAM_IMMUTABLE']],
  ] as const)('a program that is %s', async (_, data, codes) => {
    const accounts = new Map(chainState)
    accounts.delete(programData)
    const account = chainState.get(programData)
    if (data && account) accounts.set(programData, { ...account, data })
    const { answer } = await check({ accounts }, program)
    expect(answer.reasons.map(({ code }) => code)).toEqual([...codes])
  })

  test('a multisig as upgrade authority raises no doubt', async () => {
    const accounts = new Map(chainState)
    const multisig = accountsByKind.find(([kind]) => kind === 'squads-multisig')
    if (multisig) accounts.set(stranger, multisig[2])
    const { answer } = await check({ accounts }, program)
    expect(answer.program).toMatchObject({ upgradeAuthorityKind: 'squads-multisig' })
    expect(answer.reasons.map(({ severity }) => severity)).not.toContain('medium')
  })

  test('an account of a core program with meaningless data', async () => {
    const accounts = new Map([[owner, { ...wallet(5n), data: new Uint8Array(65_536).fill(255) }]])
    const { answer } = await check({ accounts, rows: longHistory(9) })
    expect(answer).toMatchObject({ kind: 'system-account', owner: systemProgram, riskLevel: 'low' })
  })

  test('amounts above 2^53 stay exact', async () => {
    const accounts = new Map([[owner, wallet(2n ** 64n - 1n)]])
    expect((await check({ accounts })).answer.balance).toBe('18446744073709551615')
  })
})
