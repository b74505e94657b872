import {
  rentLamports,
  tokenAccountBytes,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import {
  addToByte,
  buildProgram,
  byteIs,
  call,
  fail,
  frame,
  type Part,
  transferSol,
  when,
} from '../sbpf/program.ts'
import { callProgram, closeTokens, paySol, setAuthority } from '../sbpf/calls.ts'
import { room, toRoom, wordInRoom } from '../sbpf/room.ts'
import {
  argument,
  byteAt,
  combined,
  constant,
  difference,
  holds,
  keep,
  kept,
  keyWord,
  patched,
  product,
  sum,
  type Value,
  whilst,
  wordAt,
} from '../sbpf/values.ts'
import { deploy, fresh, slot } from '../../on-chain/unknown-program.ts'
import { ownMintSlots, stakeAt, stakeProgramId, stakeSlots } from '../evasion/assets.ts'
import type { HonestFamily } from './honest-program.ts'

const { state, user, other, system, first, second } = slot
const sol = 1_000_000_000n

const words = (...values: readonly bigint[]): Uint8Array =>
  new Uint8Array(BigUint64Array.from(values).buffer)
const pays = (amount: Value): Part => paySol(system, user, other, amount)
const requiresAtMost = (value: Value, limit: Value): Part =>
  when(holds(value, 'greater', limit), [fail])

/** Lamports by tier, from a table of constants. */
const tierFee: Value = (program) => {
  combined('and', byteAt(state, 0), constant(3n))(program)
  const table = words(1_000n, 50_000n, 200_000n, 400_000n)
  program.code.multiplyImmediate(2, 8).move(4, 2).loadTable(3, table).add(3, 4).load64(2, 3, 0)
}

/** One vote more for what the byte names, within the state. */
const countsVote: Part = (program) => {
  combined('and', byteAt(state, 0), constant(15n))(program)
  program.code.move(4, 2)
  program.pointTo(2, state, 'data', 16).add(2, 4).load8(3, 2, 0).addImmediate(3, 1).store8(2, 0, 3)
}

/** Puts two variables in order. */
const orders = (low: number, high: number): Part =>
  when(holds(kept(low), 'greater', kept(high)), [
    keep(7, kept(low)),
    keep(low, kept(high)),
    keep(high, kept(7)),
  ])

const returnsPrice: Part = (program) => {
  wordAt(0, 0)(program)
  program.code.store64(frame, room, 2)
  toRoom(1)(program)
  program.code.moveImmediate(2, 8).syscall('sol_set_return_data')
}
const returned: Value = (program) => {
  toRoom(1)(program)
  program.code.moveImmediate(2, 8)
  toRoom(3, 64)(program)
  program.code.syscall('sol_get_return_data')
  wordInRoom()(program)
}

const splits: Part = call(
  first,
  [
    { account: stakeAt.account, writable: true },
    { account: first + 4, writable: true },
    { account: user, signer: true },
  ],
  Uint8Array.from([3, 0, 0, 0, ...new Uint8Array(8)]),
  patched(4, argument(0)),
)

/** Do with the user's data what a thief would do with others', or keep to what the user signed. */
export const lookAlikePrograms: HonestFamily = {
  family: 'programs that look like thefts',
  programs: [
    {
      name: 'a fee by tier, from a table',
      data: words(2n, 0n),
      parts: () => [pays(tierFee), addToByte(state, 8, 1)],
      calls: [{ name: 'pay' }, { name: 'the lowest tier', data: words(0n, 0n) }],
    },
    {
      name: 'votes that are counted where a byte points',
      data: words(3n, 0n, 0n, 0n),
      parts: () => [countsVote, transferSol(system, user, other, 1_000_000n)],
      calls: [{ name: 'vote' }, { name: 'vote for the last', data: words(15n, 0n, 0n, 0n) }],
    },
    {
      name: 'the median of three prices, up to a limit',
      data: words(90_000_000n, 100_000_000n, 110_000_000n),
      parts: () => [
        ...[0, 1, 2].map((at) => keep(at, wordAt(state, 8 * at))),
        orders(0, 1),
        orders(1, 2),
        orders(0, 1),
        requiresAtMost(kept(1), argument(0)),
        pays(kept(1)),
      ],
      calls: [
        { name: 'buy', instruction: words(100_000_000n) },
        { name: 'buy with room', instruction: words(102_000_000n) },
        {
          name: 'too dear',
          instruction: words(50_000_000n),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a price of another program, up to a limit',
      data: words(100_000_000n, 0n),
      more: [{ key: ({ chain }) => deploy(chain, buildProgram(1, returnsPrice)), role: 'read' }],
      parts: () => [
        callProgram(first, [{ account: state }]),
        keep(0, returned),
        requiresAtMost(kept(0), argument(0)),
        pays(kept(0)),
      ],
      calls: [
        { name: 'buy', instruction: words(100_000_000n) },
        { name: 'buy with room', instruction: words(101_000_000n) },
      ],
    },
    {
      name: 'shares for as many creators as there are, of what the user names',
      data: words(3n, 0n),
      parts: () => [
        keep(1, combined('divide', argument(0), constant(4n))),
        keep(0, constant(0n)),
        whilst(holds(kept(0), 'less', combined('and', byteAt(state, 0), constant(3n))), [
          pays(kept(1)),
          keep(0, sum(kept(0), constant(1n))),
        ]),
        pays(difference(argument(0), product(kept(0), kept(1)))),
      ],
      calls: [
        { name: 'to three', instruction: words(200_000_000n) },
        { name: 'to one', instruction: words(200_000_000n), data: words(1n, 0n) },
      ],
    },
    {
      name: 'a stake that is split as the user names it',
      more: [
        ...stakeSlots,
        {
          key: fresh,
          role: 'write',
          account: () => ({
            lamports: rentLamports(200),
            owner: stakeProgramId,
            data: new Uint8Array(200),
          }),
        },
      ],
      parts: () => [splits],
      calls: [
        { name: 'half', instruction: words(sol) },
        { name: 'a tenth', instruction: words(sol / 5n) },
      ],
    },
    {
      name: 'an empty token account that is closed for its owner',
      more: [
        { key: () => tokenProgramId, role: 'read' },
        {
          key: fresh,
          role: 'write',
          account: ({ mint, user: owner }) => ({
            lamports: rentLamports(165),
            owner: tokenProgramId,
            data: tokenAccountBytes({ mint, owner, amount: 0n }),
          }),
        },
      ],
      parts: () => [
        when(byteIs(state, 0, 9), [addToByte(state, 1, 1)]),
        closeTokens(first, second, user, user),
      ],
      calls: [{ name: 'close' }, { name: 'close, counted', data: words(9n, 0n) }],
    },
    {
      name: 'an authority that stays with the user whatever a byte is',
      more: ownMintSlots,
      parts: () => [
        when(byteIs(state, 0, 9), [addToByte(state, 1, 1)]),
        setAuthority(first, { account: second, owner: user, kind: 0 }, (at) => keyWord(user, at)),
      ],
      calls: [{ name: 'keep it' }, { name: 'keep it, counted', data: words(9n, 0n) }],
    },
  ],
}
