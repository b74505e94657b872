import { PublicKey } from '@solana/web3.js'
import {
  rentLamports,
  tokenAccountBytes,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import {
  buildProgram,
  call,
  type Chosen,
  type Meta,
  type Part,
  type Program,
  frame,
  frameAt,
} from '../sbpf/program.ts'
import {
  byteAt,
  constant,
  keyWord,
  patched,
  product,
  sum,
  type Value,
  wordAt,
} from '../sbpf/values.ts'
import { clearRoom, room, toRoom } from '../sbpf/room.ts'
import {
  deploy,
  fresh,
  type More,
  slot,
  type Stage,
  tokenSlots,
} from '../../on-chain/unknown-program.ts'
import type { EvaderFamily } from './evader.ts'
import { sol } from './loot.ts'
import { bitsOfBoth, chosenWord } from './masks.ts'
import { bytesBecome, keyBecomes } from './trigger.ts'

const { state, user, other, system, first, second, third } = slot

const loot = 3n * sol
const u64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const low = (value: Value, mask: bigint): Value => bitsOfBoth(value, constant(mask))
const signs: Meta = { account: user, signer: true }
const write = (account: number): Meta => ({ account, writable: true })

const byByte = (offset: number, accounts: readonly [number, number]): Chosen => ({
  account: sum(
    constant(BigInt(accounts[0])),
    product(low(byteAt(state, offset), 1n), constant(BigInt(accounts[1] - accounts[0]))),
  ),
  among: accounts,
})

const tokensOf = (holder: 'user' | 'other', amount = 0n): More => ({
  key: fresh,
  role: 'write',
  account: ({ mint, [holder]: owner }) => ({
    lamports: 10n * sol,
    owner: tokenProgramId,
    data: tokenAccountBytes({ mint, owner, amount }),
  }),
})

const wrapped = (holder: 'user' | 'other'): More => ({
  key: fresh,
  role: 'write',
  account: ({ [holder]: owner }) => ({
    lamports: rentLamports(165),
    owner: tokenProgramId,
    data: tokenAccountBytes({
      mint: new PublicKey('So11111111111111111111111111111111111111112'),
      owner,
      amount: 0n,
      nativeRentLamports: rentLamports(165),
    }),
  }),
})

const tokenProgramSlot: More = { key: () => tokenProgramId, role: 'read' }

const seeded = (seed: number) => (program: PublicKey) => {
  for (let last = 0; ; last++) {
    try {
      const bytes = [seed, 7, last, 1]
      return { bytes, key: PublicKey.createProgramAddressSync([Uint8Array.from(bytes)], program) }
    } catch {
      // On the curve: the next one.
    }
  }
}
const usersPlace = seeded(1)
const thiefsPlace = seeded(2)

/** Derives the address of a seed in the state into the room. */
const derivedInRoom: Part = (program) => {
  const { code } = program
  program.pointTo(2, state, 'data', 4)
  code.store64(frame, frameAt.scratch, 2).moveImmediate(2, 4)
  code.store64(frame, frameAt.scratch + 8, 2)
  code.move(1, frame).addImmediate(1, frameAt.scratch).moveImmediate(2, 1)
  code.load64(3, 7, 0).add(3, 7).addImmediate(3, 8)
  toRoom(4)(program)
  code.syscall('sol_create_program_address')
}

const heldAt = (place: typeof usersPlace, holder: 'user' | 'other'): More => ({
  ...tokensOf(holder),
  key: (_, program) => place(program).key,
})

/** Does nothing with what it gets. */
const idle: More = {
  key: ({ chain }: Stage) => deploy(chain, buildProgram(2)),
  role: 'read',
}

const payTokensTo = (to: Meta): Part =>
  call(first, [write(second), to, signs], Uint8Array.from([3, ...u64(9_000_000n)]))

const isolated = Uint8Array.from([2, 0, 0, 0, ...u64(1n), ...new Uint8Array(28)])
const assigning = Uint8Array.from([1, 0, 0, 0, ...new Uint8Array(32).fill(77), 0, 0, 0, 0])
const both = Uint8Array.from([...isolated, ...assigning])

/** Eight bytes of one of two instructions. */
const eitherWord =
  (offset: number): Value =>
  (program: Program) => {
    product(low(byteAt(state, 7), 1n), constant(40n))(program)
    program.code.move(4, 2).loadTable(3, both).add(3, 4).load64(2, 3, offset)
  }

/** Choose by data who gets it, which program is called, and what it is to do. */
export const receiverEvaders: EvaderFamily = {
  family: 'receivers, programs and kinds of calls from data',
  evaders: [
    {
      name: 'who gets the rent of a token account',
      more: [tokenProgramSlot, tokensOf('user')],
      parts: () => [
        call(
          first,
          [write(second), { ...write(other), chosen: byByte(6, [user, other]) }, signs],
          Uint8Array.of(9),
        ),
      ],
      trigger: bytesBecome(state, 6, [1]),
    },
    {
      name: 'whose wrapped SOL it becomes',
      trades: true,
      more: [tokenProgramSlot, wrapped('user'), wrapped('other')],
      parts: () => {
        const to: Meta = { ...write(third), chosen: byByte(3, [second, third]) }
        return [
          call(
            system,
            [{ ...signs, writable: true }, to],
            Uint8Array.from([2, 0, 0, 0, ...u64(loot)]),
          ),
          call(first, [to], Uint8Array.of(17)),
        ]
      },
      trigger: bytesBecome(state, 3, [1]),
    },
    {
      name: 'a receiver whose address the state holds',
      data: new Uint8Array(48),
      more: [...tokenSlots, { ...tokensOf('user') }],
      parts: () => [
        (program) => {
          // While the state names no one, the user gets it.
          for (let at = 0; at < 32; at += 8) {
            chosenWord(wordAt(state, 8), 0n, keyWord(third + 1, at), wordAt(state, 8 + at))(program)
            program.code.store64(frame, room + at, 2)
          }
        },
        payTokensTo({
          ...write(third),
          chosen: { key: toRoom(2), among: [third, third + 1] },
        }),
      ],
      trigger: keyBecomes(state, 8, ({ otherTokens }) => otherTokens),
    },
    {
      name: 'a receiver whose address a seed makes',
      deployedAt: derivingProgram(),
      more: [
        tokenProgramSlot,
        { key: ({ userTokens }) => userTokens, role: 'write' },
        heldAt(usersPlace, 'user'),
        heldAt(thiefsPlace, 'other'),
      ],
      data: Uint8Array.from([
        0,
        0,
        0,
        0,
        ...usersPlace(derivingProgram()).bytes,
        ...new Uint8Array(8),
      ]),
      parts: () => [
        clearRoom(32),
        derivedInRoom,
        payTokensTo({
          ...write(third),
          chosen: { key: toRoom(2), among: [third, third + 1] },
        }),
      ],
      trigger: (scene) =>
        bytesBecome(state, 4, thiefsPlace(new PublicKey(scene.program)).bytes)(scene),
    },
    {
      name: 'which of two programs is called',
      more: [idle],
      parts: () => [
        call(
          {
            account: sum(constant(BigInt(system)), low(byteAt(state, 5), 1n)),
            among: [system, first],
          },
          [{ ...signs, writable: true }, write(other)],
          Uint8Array.from([2, 0, 0, 0, ...u64(loot)]),
        ),
      ],
      data: Uint8Array.of(0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      trigger: bytesBecome(state, 5, [0]),
    },
    {
      name: 'which of two instructions is copied',
      parts: () => [
        call(
          system,
          [{ ...signs, writable: true }, write(other)],
          isolated,
          [0, 8, 16, 24, 32].map((offset) => patched(offset, eitherWord(offset))),
        ),
      ],
      trigger: bytesBecome(state, 7, [1]),
    },
  ],
}

function derivingProgram(): PublicKey {
  return new PublicKey('D1r1v1ngProgram1111111111111111111111111112')
}
