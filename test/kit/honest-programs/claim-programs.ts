import { createHash } from 'node:crypto'
import { frame, frameAt, type Part, setByte, when } from '../sbpf/program.ts'
import {
  argument,
  byteAt,
  combined,
  constant,
  difference,
  holds,
  keep,
  kept,
  product,
  quotient,
  unixTimeNow,
  wordAt,
} from '../sbpf/values.ts'
import { type More, slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  belongsToUser,
  chance,
  field,
  given,
  handler,
  instructionOf,
  keepSmaller,
  nameUser,
  payBack,
  payDeveloper,
  payIn,
  requires,
  setField,
  shareOf,
  sol,
  vaultSlots,
  withdrawTokens,
  wordsOf,
  zeros,
} from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'
import { bytesOf, checkNamed, type Content, ownAccount } from './own-accounts.ts'
import { SYSVAR_SLOT_HASHES_PUBKEY } from '@solana/web3.js'

const { state, user, other, first, third } = slot
const config = third + 2

const sha256 = (...parts: readonly Uint8Array[]): Uint8Array =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

/** Hashes of the other leaf and of the other branch, as the instruction brings them. */
const siblings = [3, 9].map((byte) => sha256(Uint8Array.of(byte)))

/** The root of a tree of four leaves: each is hash of an address and an amount. */
const rootOf = (leaf: readonly Content[], index: number): Uint8Array =>
  siblings.reduce(
    (node, sibling, level) =>
      (index >> level) & 1 ? sha256(sibling, node) : sha256(node, sibling),
    sha256(bytesOf(leaf)),
  )

const withProof = (number: number, amount: number, index: number): Uint8Array =>
  Uint8Array.from([
    ...instructionOf(number, amount, index),
    ...siblings.flatMap((each) => [...each]),
  ])

const nodeAt = frameAt.scratch + 160
const slicesAt = nodeAt + 32

/** Hashes two places in memory, each left in register 2, into the node. */
const hashBoth =
  (left: [Part, number], right: [Part, number]): Part =>
  (program) => {
    const { code } = program
    for (const [index, [place, size]] of [left, right].entries()) {
      place(program)
      code.store64(frame, slicesAt + 16 * index, 2).moveImmediate(2, size)
      code.store64(frame, slicesAt + 16 * index + 8, 2)
    }
    code.move(1, frame).addImmediate(1, slicesAt).moveImmediate(2, 2)
    code.move(3, frame).addImmediate(3, nodeAt).syscall('sol_sha256')
  }

const inArguments =
  (offset: number): Part =>
  ({ code }) =>
    void code.move(2, 7).addImmediate(2, 8 + offset)
const inNode: Part = ({ code }) => void code.move(2, frame).addImmediate(2, nodeAt)

/** Fails unless the user and the amount in the instruction are in the tree whose root is at this number. */
const requiresProof = (account: number, index: number): Part[] => [
  hashBoth([(program) => void program.pointTo(2, user, 'key'), 32], [inArguments(8), 8]),
  ...siblings.map((_, level) => {
    const sibling: [Part, number] = [inArguments(24 + 32 * level), 32]
    const isRight = combined('and', argument(16), constant(BigInt(1 << level)))
    return when(
      holds(isRight, 'equal', 0n),
      [hashBoth([inNode, 32], sibling)],
      [hashBoth(sibling, [inNode, 32])],
    )
  }),
  ...[0, 8, 16, 24].map((at) =>
    requires(
      holds(
        ({ code }) => void code.load64(2, frame, nodeAt + at),
        'equal',
        wordAt(account, 8 * index + at),
      ),
    ),
  ),
]

const tree = (amount: bigint, index: number, price = 0n): More => ({
  ...ownAccount('read', ({ other: treasury }) => [price, treasury, 0n, 0n, 0n, 0n]),
  account: (stage, owner) => {
    const data = Uint8Array.from([
      ...bytesOf([price, stage.other]),
      ...rootOf([stage.user, amount], index),
    ])
    return { lamports: 5_000_000n, owner, data }
  },
})

const hashes: More = { key: () => SYSVAR_SLOT_HASHES_PUBKEY, role: 'read' }
const draw = (tickets: bigint) => combined('modulo', chance(first), constant(tickets))

/** Claim what a list, a draw or a result grants. */
export const claimPrograms: HonestFamily = {
  family: 'claims by proof and draw',
  programs: [
    {
      name: 'an airdrop by Merkle proof',
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(90_000_000n), tree(2_500_000n, 1)],
      parts: () => [
        ...checkNamed(config, 1, other),
        ...requiresProof(config, 5),
        requires(holds(byteAt(state, 64), 'equal', 0n)),
        setByte(state, 64, 1),
        withdrawTokens(given(1)),
        addToField(0, given(1)),
      ],
      calls: [
        { name: 'claim', instruction: withProof(0, 2_500_000, 1) },
        {
          name: 'claim from another place',
          instruction: withProof(0, 700_000, 2),
          more: [...vaultSlots(90_000_000n), tree(700_000n, 2)],
        },
        {
          name: 'claim more than granted',
          instruction: withProof(0, 2_500_001, 1),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a sale for a list, at a fixed price with a limit for each',
      data: wordsOf(...zeros(16)),
      more: [...vaultSlots(90_000_000n), tree(5n, 3, 40_000_000n)],
      parts: () => [
        ...checkNamed(config, 1, other),
        ...requiresProof(config, 5),
        requires(holds(field(0), 'less', given(1))),
        requires(holds(wordAt(config, 0), 'lessOrEqual', 100_000_000n)),
        payDeveloper(wordAt(config, 0)),
        withdrawTokens(constant(1n)),
        addToField(0, constant(1n)),
      ],
      calls: [
        { name: 'buy', instruction: withProof(0, 5, 3) },
        {
          name: 'bought as many already',
          instruction: withProof(0, 5, 3),
          data: wordsOf(5n, ...zeros(15)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a raffle that is drawn from slot hashes',
      stateLamports: 6n * sol,
      data: wordsOf(...zeros(16)),
      more: [hashes],
      parts: () => [
        handler(
          0,
          requires(holds(field(0), 'less', 100n)),
          payIn(constant(20_000_000n)),
          addToField(0, constant(1n)),
          ...nameUser(4),
        ),
        handler(
          1,
          requires(holds(field(0), 'greater', 0n)),
          requires(holds(field(1), 'equal', 0n)),
          setField(2, draw(10n)),
          setField(1, constant(1n)),
        ),
        handler(
          2,
          requires(belongsToUser(4)),
          requires(holds(field(1), 'equal', 1n)),
          requires(holds(field(2), 'equal', field(3))),
          setField(1, constant(2n)),
          keep(0, shareOf(constant(2n * sol), constant(500n))),
          ...payBack(kept(0), other),
          ...payBack(difference(constant(2n * sol), kept(0))),
        ),
      ],
      calls: [
        { name: 'buy a ticket', instruction: instructionOf(0) },
        { name: 'draw', instruction: instructionOf(1), data: wordsOf(9n, ...zeros(15)) },
        {
          name: 'draw twice',
          instruction: instructionOf(1),
          data: wordsOf(9n, 1n, ...zeros(14)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a market of two outcomes with a fee on winnings',
      stateLamports: 9n * sol,
      data: wordsOf(3n * sol, sol, 0n, 1n << 50n, ...zeros(12)),
      more: [ownAccount('read', ({ other: treasury }) => [200n, treasury])],
      parts: () => [
        ...checkNamed(first, 1, other),
        requires(holds(wordAt(first, 0), 'lessOrEqual', 1_000n)),
        handler(
          0,
          requires(holds(unixTimeNow, 'less', field(3))),
          requires(holds(field(2), 'equal', 0n)),
          payIn(given(2)),
          when(
            holds(given(1), 'equal', 1n),
            [addToField(0, given(2)), addToField(8, given(2))],
            [addToField(1, given(2)), addToField(9, given(2))],
          ),
        ),
        handler(
          1,
          requires(holds(field(2), 'equal', 1n)),
          keep(
            0,
            quotient(
              product(quotient(field(8), constant(1_000n)), combined('add', field(0), field(1))),
              quotient(field(0), constant(1_000n)),
            ),
          ),
          keep(1, shareOf(kept(0), wordAt(first, 0))),
          ...payBack(kept(1), other),
          ...payBack(difference(kept(0), kept(1))),
          setField(8, constant(0n)),
        ),
      ],
      calls: [
        { name: 'bet on yes', instruction: instructionOf(0, 1, 400_000_000) },
        { name: 'bet on no', instruction: instructionOf(0, 2, 1_200_000_000) },
        {
          name: 'claim',
          instruction: instructionOf(1),
          data: wordsOf(3n * sol, sol, 1n, 5n, ...zeros(4), 90_000_000n, ...zeros(7)),
        },
        {
          name: 'bet after the end',
          instruction: instructionOf(0, 1, 400_000_000),
          data: wordsOf(3n * sol, sol, 1n, 5n, ...zeros(12)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a crowdfunding with a goal and refunds',
      stateLamports: 9n * sol,
      data: wordsOf(3n * sol, 20n * sol, 1n << 50n, ...zeros(13)),
      parts: () => [
        handler(
          0,
          requires(holds(unixTimeNow, 'less', field(2))),
          ...keepSmaller(0, given(1), difference(field(1), field(0))),
          payIn(kept(0)),
          addToField(0, kept(0)),
          addToField(8, kept(0)),
          ...nameUser(4),
        ),
        handler(
          1,
          requires(holds(unixTimeNow, 'greater', field(2))),
          requires(holds(field(0), 'less', field(1))),
          ...payBack(field(8)),
          setField(0, difference(field(0), field(8))),
          setField(8, constant(0n)),
        ),
      ],
      calls: [
        { name: 'pledge', instruction: instructionOf(0, 900_000_000) },
        {
          name: 'pledge what is missing',
          instruction: instructionOf(0, 900_000_000),
          data: wordsOf(19_600_000_000n, 20n * sol, 1n << 50n, ...zeros(13)),
        },
        {
          name: 'refund',
          instruction: instructionOf(1),
          data: wordsOf(3n * sol, 20n * sol, 5n, ...zeros(5), 700_000_000n, ...zeros(7)),
        },
      ],
    },
  ],
}
