import { describe, expect, test } from 'bun:test'
import type { Address } from '../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../src/solana/address/known-address.ts'
import { joinContexts } from '../../../src/scan/bulk/joint-context.ts'
import { outflowsOf } from '../../../src/scan/facts/outflow.ts'
import {
  mine,
  mint,
  riskContext,
  type Scene,
  sendTokens,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

const holds = (amount: bigint) => tokenAccount({ mint, owner: user, amount })
const has = (amount: bigint) => tokenAccount({ mint, owner: stranger, amount })

const sends = (amount: bigint, from: bigint, to: bigint): Scene => ({
  steps: [{ actions: [sendTokens(amount)] }],
  before: { [mine]: holds(from), [theirs]: has(to) },
  after: { [mine]: holds(from - amount), [theirs]: has(to + amount) },
})

const lostIn = (...scenes: Scene[]) => {
  const joint = joinContexts(scenes.map(riskContext))
  if (!joint) throw new Error('nothing to join')
  return outflowsOf(joint.context).map(({ before, lost, receivers, movements }) => ({
    before,
    lost,
    receivers,
    at: movements.map(({ at }) => at),
  }))
}

describe('joinContexts', () => {
  test('a single transaction is not joined', () => {
    expect(joinContexts([riskContext(sends(1n, 10n, 0n))])).toBeUndefined()
    expect(joinContexts([])).toBeUndefined()
  })

  test('each transaction starts from what the earlier one leaves', () => {
    expect(lostIn(sends(4n, 10n, 0n), sends(5n, 6n, 4n))).toEqual([
      { before: 10n, lost: 9n, receivers: [stranger], at: [[0], [1]] },
    ])
  })

  test('losses add up if each starts from the chain', () => {
    expect(lostIn(sends(4n, 10n, 0n), sends(5n, 10n, 0n))).toEqual([
      { before: 10n, lost: 9n, receivers: [stranger], at: [[0], [1]] },
    ])
  })

  test('the loss is at most the whole balance, whatever each of them shows', () => {
    expect(lostIn(sends(8n, 10n, 0n), sends(8n, 10n, 0n))).toEqual([
      { before: 16n, lost: 16n, receivers: [stranger], at: [[0], [1]] },
    ])
  })

  test('an amount that the second one returns is no loss', () => {
    const back: Scene = {
      before: { [mine]: holds(6n), [theirs]: has(4n) },
      after: { [mine]: holds(10n), [theirs]: has(0n) },
    }
    expect(lostIn(sends(4n, 10n, 0n), back)).toEqual([])
  })

  test('the fees that the node reports add up', () => {
    const paying = (feeLamports: bigint) =>
      riskContext({ ...sends(1n, 10n, 0n), simulation: { status: 'ok', feeLamports } })
    const joint = joinContexts([paying(300_000_000n), paying(200_000_000n)])
    expect(joint?.context.simulation).toEqual({ status: 'ok', feeLamports: 500_000_000n })
  })

  test('so do those that it does not report, and instructions keep their transactions apart', () => {
    const joint = joinContexts([sends(1n, 10n, 0n), sends(1n, 9n, 1n)].map(riskContext))
    expect(joint?.context.simulation).toEqual({ status: 'ok', feeLamports: 10_000n })
    expect(joint?.context.resolved.instructions.map(({ path }) => path)).toEqual([[0], [1]])
  })

  test('a signer of one of them is a signer of all', () => {
    const signedBy = (...staticAccounts: Address[]): Scene => ({
      ...sends(1n, 10n, 0n),
      signatures: staticAccounts.map((each) => (each === user ? 'missing' : 'valid')),
      message: {
        staticAccounts,
        header: {
          requiredSignatures: staticAccounts.length,
          readonlySigned: 0,
          readonlyUnsigned: 0,
        },
      },
    })
    const joint = joinContexts([signedBy(user), signedBy(stranger, user)].map(riskContext))
    expect(joint?.context.resolved.message.header.requiredSignatures).toBe(2)
    expect(joint?.context.resolved.message.staticAccounts).toEqual([user, stranger])
    expect(joint?.context.signatures).toEqual(['missing', 'valid'])
  })

  test('different assets are separate', () => {
    const pays: Scene = {
      before: { [user]: wallet(9n), [stranger]: wallet(1n) },
      after: { [user]: wallet(2n), [stranger]: wallet(8n) },
    }
    const joint = joinContexts([sends(4n, 10n, 0n), pays].map(riskContext))
    expect(joint?.context.effects.balances.map(({ mint: of }) => of)).toContain(wrappedSolMint)
    expect(joint?.starts).toEqual([0, 1])
  })
})
