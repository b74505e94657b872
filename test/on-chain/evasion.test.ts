import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { PublicKey, SYSVAR_INSTRUCTIONS_PUBKEY, SYSVAR_SLOT_HASHES_PUBKEY } from '@solana/web3.js'
import {
  addToByte,
  approveTokens,
  assign,
  bitsAre,
  both,
  burn,
  byteIs,
  fail,
  hasData,
  hashesAreRecent,
  hasNoWarmup,
  isAfter,
  keyIs,
  lamportsAre,
  payOut,
  setByte,
  setTokenOwner,
  slotIs,
  transferPrice,
  transferSol,
  transferTokens,
  when,
  wordIs,
} from '../kit/sbpf/program.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { type Call, fresh, slot, type Stage, startStage, tokenSlots } from './unknown-program.ts'

const sol = 1_000_000_000n
const stateBytes = 16

/**
 * Programs that do one thing in the preview and another after the signature. Each is caught before the switch is set:
 * the chain of these tests never changes, and its current outcome is harmless.
 */
describe.skipIf(noTestChain !== undefined)('programs that hide their effects', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.chain.stop())

  const { state, user: wallet, other: taker, system, first, second, third } = slot
  const drain = transferSol(system, wallet, taker, 3n * sol)

  type Evader = Call & {
    name: string
    /** The preview may show the theft itself, by chance. */
    byChance?: true
  }

  const evaders: Evader[] = [
    { name: 'a byte of its state', parts: () => [when(byteIs(state, 0, 1), [drain])] },
    {
      name: 'a byte of a state that the call only reads',
      parts: () => [when(byteIs(state, 0, 1), [drain])],
      stateRole: 'read',
    },
    { name: 'a byte after a discriminator', parts: () => [when(byteIs(state, 8, 1), [drain])] },
    {
      name: 'a byte at the end of a large state',
      data: new Uint8Array(1_000).fill(7, 0, 8),
      parts: () => [when(byteIs(state, 987, 1), [drain])],
    },
    {
      name: 'a byte that must be cleared',
      data: Uint8Array.of(9, 9, 9, 9, 9, 9, 9, 9, 1, 1, 1, 0, 0, 0, 0, 0),
      parts: () => [when(both(byteIs(state, 9, 0), byteIs(state, 8, 1)), [drain])],
    },
    {
      name: 'the highest bit of a byte',
      data: new Uint8Array(stateBytes).fill(9),
      parts: () => [when(bitsAre(state, 5, 0x80, 0x80), [drain])],
    },
    { name: 'the third of several stages', parts: () => [when(byteIs(state, 11, 3), [drain])] },
    { name: 'a byte that must be 42', parts: () => [when(byteIs(state, 5, 42), [drain])] },
    {
      name: 'two bytes that must have different values',
      parts: () => [when(both(byteIs(state, 5, 200), byteIs(state, 6, 77)), [drain])],
    },
    {
      name: 'two such bytes far from each other, the larger first',
      parts: () => [when(both(byteIs(state, 3, 211), byteIs(state, 15, 43)), [drain])],
    },
    {
      name: 'a byte that must be 42, after an unchanged discriminator',
      data: Uint8Array.of(9, 8, 7, 6, 5, 4, 3, 2, 0, 0, 0, 0, 0, 0, 0, 0),
      parts: () => [when(both(byteIs(state, 0, 9), byteIs(state, 12, 42)), [drain])],
    },
    {
      name: 'a password of eight bytes',
      parts: () => [when(wordIs(state, 8, 0x5eed_1234_dead_beefn), [drain])],
    },
    {
      name: 'a password of eight bytes at an unaligned offset',
      parts: () => [when(wordIs(state, 5, 0x5eed_1234_dead_beefn), [drain])],
    },
    {
      name: 'the address of the thief in its state',
      data: new Uint8Array(96),
      parts: () => [when(keyIs(state, 40, taker), [drain])],
    },
    {
      name: 'a certain balance of the thief',
      parts: () => [when(lamportsAre(taker, 123_456_789_012n), [drain])],
    },
    {
      name: 'a byte that must be 42, and the time',
      parts: ({ now }) => [when(both(byteIs(state, 9, 42), isAfter(now + 600n)), [drain])],
    },
    { name: 'the time', parts: ({ now }) => [when(isAfter(now + 1_800n), [drain])] },
    {
      name: 'the parity of the slot',
      byChance: true,
      parts: () => [when(slotIs(1, 0), [drain])],
    },
    {
      name: 'the other parity of the slot',
      byChance: true,
      parts: () => [when(slotIs(1, 1), [drain])],
    },
    {
      name: 'one slot of eight',
      byChance: true,
      parts: () => [when(slotIs(7, 5), [drain])],
    },
    {
      name: 'a recent slot hash',
      byChance: true,
      more: [{ key: () => SYSVAR_SLOT_HASHES_PUBKEY, role: 'read' }],
      parts: () => [when(bitsAre(first, 8 + 8 + 3, 3, 2), [drain])],
    },
    {
      name: 'the balance of a stranger',
      parts: () => [
        when(lamportsAre(taker, sol), [setByte(state, 1, 0), addToByte(state, 2, 1)], [drain]),
      ],
    },
    {
      name: 'an account that does not exist yet',
      more: [{ key: fresh, role: 'read' }],
      parts: () => [when(hasData(first), [drain])],
    },
    {
      name: 'an instruction that the wallet adds',
      more: [{ key: () => SYSVAR_INSTRUCTIONS_PUBKEY, role: 'read' }],
      parts: () => [when(byteIs(first, 0, 1), [addToByte(state, 1, 1)], [drain])],
    },
    {
      name: 'a byte, and pays a decoy first',
      stateLamports: 2n * sol,
      parts: () => [
        when(byteIs(state, 0, 1), [transferSol(system, wallet, taker, 4_900_000_000n)]),
        payOut(state, wallet, sol),
      ],
    },
    {
      name: 'a byte, and fails until then',
      parts: () => [
        when(byteIs(state, 0, 1), [transferSol(system, wallet, taker, 4_900_000_000n)], [fail]),
      ],
    },
    {
      name: 'a byte and the time together',
      parts: ({ now }) => [when(both(isAfter(now + 600n), byteIs(state, 0, 1)), [drain])],
    },
    {
      name: 'a byte, unless the epochs reveal a simulation',
      parts: () => [when(both(hasNoWarmup, byteIs(state, 0, 1)), [drain])],
    },
    {
      name: 'the time, unless the hashes do not match it',
      more: [{ key: () => SYSVAR_SLOT_HASHES_PUBKEY, role: 'read' }],
      parts: ({ now }) => [when(both(hashesAreRecent(first), isAfter(now + 600n)), [drain])],
    },
    {
      name: 'the supply of a token',
      more: [{ key: ({ mint }: Stage) => mint, role: 'read' }],
      parts: () => [when(byteIs(first, 36, 0), [addToByte(state, 1, 1)], [drain])],
    },
    {
      name: 'a byte, and makes every scenario as slow as possible',
      parts: () => [burn(60_000), when(byteIs(state, 13, 1), [drain])],
    },
    {
      name: 'a byte, for tokens',
      more: tokenSlots,
      parts: () => [
        when(byteIs(state, 0, 1), [transferTokens(first, second, third, wallet, 9_000_000n)]),
      ],
    },
    {
      name: 'a byte, for the ownership of a token account',
      more: tokenSlots,
      parts: () => [
        when(byteIs(state, 3, 1), [
          setTokenOwner(first, second, wallet, PublicKey.unique().toBytes()),
        ]),
      ],
    },
    {
      name: 'a byte, for an approval',
      more: tokenSlots,
      parts: () => [
        when(byteIs(state, 3, 1), [approveTokens(first, second, taker, wallet, 2n ** 64n - 1n)]),
      ],
    },
    {
      name: 'a byte, for the wallet itself',
      parts: () => [
        when(byteIs(state, 0, 1), [assign(system, wallet, PublicKey.unique().toBytes())]),
      ],
    },
  ]

  test.each(evaders)('$name', async ({ name: _, byChance, ...call }: Evader) => {
    const { answer } = await stage.scan([await stage.prepare(call)])
    const shown = answer.details.balance_diffs.some(
      ({ address, deltaUi }) => address === stage.user.toBase58() && deltaUi < -0.001,
    )
    if (shown && byChance) return
    expect(shown).toBe(false)
    expect(answer.details.flags).toContain('UNSTABLE_OUTCOME')
    expect(answer.verdict).toBe('malicious')
  })

  test('a price in its state: a strong warning, not a theft', async () => {
    const data = new Uint8Array(stateBytes)
    new DataView(data.buffer).setBigUint64(8, 50_000_000n, true)
    const call = await stage.prepare({
      data,
      parts: () => [transferPrice(system, wallet, taker, { account: state, offset: 8 })],
    })
    const { answer } = await stage.scan([call])
    expect([answer.verdict, answer.details.flags]).toEqual(['suspicious', ['UNSTABLE_OUTCOME']])
  })
})
