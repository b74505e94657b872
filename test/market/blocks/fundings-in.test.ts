import { expect, test } from 'bun:test'
import { fundingsIn } from '../../../src/market/blocks/fundings-in.ts'
import { readTransaction } from '../../../src/activity/trades/owner-flows.ts'
import { readBlockBody } from '../../../src/blocks/adapters/read-block.ts'
import { positionOf } from '../../../src/market/blocks/trade-position.ts'
import { recordedBlockBytes, recordedSlot } from '../../kit/blocks/recorded-block.ts'

const body = readBlockBody(recordedBlockBytes(), recordedSlot, Date.parse('2026-11-23'))
if (!('block' in body)) throw new Error('the recorded block is unreadable')
const { transactions } = body.block

/** A recorded payment to a new wallet, with the transaction changed. */
const first = transactions.flatMap(({ index, record }) => {
  const read = readTransaction(record)
  const [funding] = read ? fundingsIn(read, positionOf(recordedSlot, index)) : []
  return read && funding ? [{ read, funding }] : []
})[0]
if (!first) throw new Error('no payment to a new wallet')
const { read, funding } = first

test('the payer and the amount are those of the transfer, and of the balances', () => {
  const at = read.resolved.accounts.findIndex(({ address }) => address === funding.wallet)
  expect(read.record.preLamports[at]).toBe(0n)
  expect(read.record.postLamports[at]).toBe(funding.lamports)
})

test.each([
  ['had SOL before', { preLamports: read.record.preLamports.map(() => 1n) }],
  ['has none afterwards', { postLamports: read.record.postLamports.map(() => 0n) }],
])('not if it %s', (_, changes) => {
  const changed = { ...read, record: { ...read.record, ...changes } }
  expect(fundingsIn(changed, 16n).filter(({ wallet }) => wallet === funding.wallet)).toEqual([])
})

test('not if several wallets pay, a program made the account, or it holds tokens', () => {
  const paid = (changes: Partial<typeof read>) =>
    fundingsIn({ ...read, ...changes }, 16n).some(({ wallet }) => wallet === funding.wallet)
  const instructions = read.instructions.map((instruction) => ({
    ...instruction,
    actions: instruction.actions.flatMap((action) =>
      action.type === 'transfer-sol' && action.to === funding.wallet
        ? [action, { ...action, from: read.resolved.accounts.at(-1)?.address ?? action.from }]
        : [action],
    ),
  }))
  expect(paid({})).toBe(true)
  expect(paid({ instructions })).toBe(false)
  expect(paid({ instructions: [] })).toBe(false)
  const { deposits } = read
  expect(paid({ deposits: { ...deposits, created: new Set([funding.wallet]) } })).toBe(false)
  const owner = { owner: funding.funder, mint: funding.funder }
  expect(paid({ passing: new Map([[funding.wallet, owner]]) })).toBe(false)
})
