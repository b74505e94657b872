import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SYSVAR_INSTRUCTIONS_PUBKEY, SYSVAR_SLOT_HASHES_PUBKEY } from '@solana/web3.js'
import {
  addToByte,
  bitsAre,
  both,
  byteIs,
  fail,
  hasData,
  isAfter,
  payOut,
  setByte,
  transferSol,
  transferTokens,
  when,
} from '../kit/sbpf/program.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { type Call, fresh, slot, type Stage, startStage, tokenSlots } from './unknown-program.ts'

const sol = 1_000_000_000n

/** Unknown programs of honest apps, whose outcome also depends on bytes, time, balances and accounts. */
describe.skipIf(noTestChain !== undefined)('unknown programs of honest apps', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.chain.stop())

  const { state, user, other, system, first, second, third } = slot
  const running = Uint8Array.of(7, 7, 7, 7, 7, 7, 7, 7, 0, 1, 0, 0, 0, 0, 0, 0)
  const paused = byteIs(state, 8, 1)
  const deposit = transferSol(system, user, other, sol)

  type Honest = Call & { name: string; flags?: string[]; verdict?: 'safe' | 'suspicious' }

  const honest: Honest[] = [
    {
      name: 'a counter',
      parts: ({ now }) => [when(isAfter(now + 10n), [], [addToByte(state, 0, 1)])],
    },
    {
      name: 'an order that fails when its price is stale',
      data: running,
      parts: ({ now }) => [when(isAfter(now + 60n), [fail]), deposit],
    },
    {
      name: 'a pausable deposit of SOL',
      data: running,
      parts: () => [when(paused, [fail]), deposit, addToByte(state, 10, 1)],
    },
    {
      name: 'a pausable deposit of tokens',
      data: running,
      more: tokenSlots,
      parts: () => [
        when(paused, [fail]),
        transferTokens(first, second, third, user, 4_000_000n),
        addToByte(state, 10, 1),
      ],
      // Four ninths to a wallet are noted without effect on the verdict.
      flags: ['TRADE_FOR_NOTHING'],
    },
    {
      name: 'a withdrawal of the amount in the state',
      data: running,
      stateLamports: 3n * sol,
      parts: ({ now }) => [
        when(
          both(isAfter(now - 60n), byteIs(state, 9, 1)),
          [payOut(state, user, sol), setByte(state, 9, 0)],
          [fail],
        ),
      ],
      flags: ['BAIT_INCOME'],
    },
    {
      name: 'a small fee that starts later',
      data: running,
      parts: ({ now }) => [
        when(isAfter(now + 3_600n), [transferSol(system, user, other, 2_000_000n)]),
      ],
    },
    {
      name: 'a fee that doubles a small one later',
      data: running,
      more: tokenSlots,
      parts: ({ now }) => [
        transferTokens(first, second, third, user, 4_000_000n),
        when(isAfter(now + 3_600n), [transferTokens(first, second, third, user, 80_000n)]),
      ],
      flags: ['TRADE_FOR_NOTHING'],
    },
    {
      name: 'an account that is opened the first time',
      more: [{ key: fresh, role: 'write' }],
      parts: () => [
        when(hasData(first), [], [transferSol(system, user, first, 2_039_280n)]),
        deposit,
      ],
    },
    {
      name: 'a share of the price for a referrer',
      more: [{ key: fresh, role: 'write' }],
      parts: () => [
        when(
          hasData(first),
          [
            transferSol(system, user, first, sol / 10n),
            transferSol(system, user, other, (9n * sol) / 10n),
          ],
          [deposit],
        ),
      ],
    },
    {
      name: 'an exchange with a variable rate',
      stateLamports: 3n * sol,
      data: running,
      more: tokenSlots,
      parts: () => [
        transferTokens(first, second, third, user, 4_000_000n),
        when(
          byteIs(state, 9, 1),
          [payOut(state, user, sol / 2n)],
          [payOut(state, user, sol / 10n)],
        ),
      ],
    },
    {
      name: 'a lottery with the hash of a block, for a ticket',
      stateLamports: 9n * sol,
      more: [{ key: () => SYSVAR_SLOT_HASHES_PUBKEY, role: 'read' }],
      parts: () => [
        transferSol(system, user, state, sol / 10n),
        when(bitsAre(first, 19, 7, 3), [payOut(state, user, sol)]),
      ],
    },
    {
      name: 'a mint that refuses other instructions',
      more: [{ key: () => SYSVAR_INSTRUCTIONS_PUBKEY, role: 'read' }],
      parts: () => [when(byteIs(first, 0, 1), [deposit], [fail])],
    },
    {
      name: 'a lock that opens with time',
      stateLamports: 3n * sol,
      data: running,
      parts: ({ now }) => [
        when(
          both(isAfter(now - 60n), byteIs(state, 9, 1)),
          [payOut(state, user, sol / 100n)],
          [fail],
        ),
      ],
    },
    {
      name: 'a deposit that is currently paused: unknown, but not a theft',
      data: Uint8Array.of(7, 7, 7, 7, 7, 7, 7, 7, 1, 1, 0, 0, 0, 0, 0, 0),
      parts: () => [when(paused, [fail]), deposit],
      verdict: 'suspicious',
      flags: ['UNSTABLE_OUTCOME', 'COULD_NOT_SIMULATE'],
    },
    {
      name: 'a withdrawal that is not open yet: unknown, but not a theft',
      stateLamports: 3n * sol,
      data: running,
      parts: ({ now }) => [when(isAfter(now + 60n), [payOut(state, user, sol)], [fail])],
      verdict: 'suspicious',
      flags: ['COULD_NOT_SIMULATE'],
    },
  ]

  test.each(honest)('$name', async ({ name: _, flags = [], verdict = 'safe', ...call }: Honest) => {
    const { answer, evidence } = await stage.scan([await stage.prepare(call)])
    expect(evidence.coverage.worlds).toMatchObject({ status: 'ran' })
    expect(answer.details.flags).toEqual(flags)
    expect(answer.verdict).toBe(verdict)
  })
})
