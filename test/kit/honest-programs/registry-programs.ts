import { addToByte, byteIs, hasData, setByte, when } from '../sbpf/program.ts'
import {
  byteAt,
  constant,
  difference,
  hashOf,
  holds,
  keep,
  kept,
  lamportsOf,
  product,
  slotNow,
  sum,
  unixTimeNow,
  wordAt,
} from '../sbpf/values.ts'
import { fresh, type More, slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  belongsToUser,
  depositTokens,
  field,
  given,
  handler,
  instructionOf,
  nameUser,
  payBack,
  payDeveloper,
  requires,
  setField,
  settingBehindVault,
  shareOf,
  sol,
  vaultSlots,
  withdrawTokens,
  wordsOf,
  zeros,
} from './building-blocks.ts'
import type { HonestFamily } from './honest-program.ts'
import { checkNamed, ownAccount, tokensOf, usersTokens } from './own-accounts.ts'

const { state, other, first, second, third } = slot
const config = third + 2

/** Prices for three, four and more characters; then the treasury. */
const registry: More = ownAccount('read', ({ other: treasury }) => [
  400_000_000n,
  100_000_000n,
  20_000_000n,
  treasury,
])

/** Keeps the price of a name with so many characters. */
const keepPrice = [
  keep(0, wordAt(first, 16)),
  when(holds(given(1), 'lessOrEqual', 4n), [keep(0, wordAt(first, 8))]),
  when(holds(given(1), 'lessOrEqual', 3n), [keep(0, wordAt(first, 0))]),
]

/** The user, as the first field of the records of an account. */
const ofUser = ownAccount('read', ({ user }) => [1n, user, 1n << 50n])

/** Hold names, votes, messages and rights. */
export const registryPrograms: HonestFamily = {
  family: 'registries and treasuries',
  programs: [
    {
      name: 'names at a price by their length, for years',
      data: wordsOf(...zeros(16)),
      more: [registry],
      parts: () => [
        ...checkNamed(first, 3, other),
        ...keepPrice,
        keep(1, product(kept(0), given(2))),
        requires(holds(kept(1), 'lessOrEqual', given(3))),
        handler(
          0,
          requires(holds(field(0), 'less', unixTimeNow)),
          payDeveloper(kept(1)),
          setField(0, sum(unixTimeNow, product(given(2), constant(31_536_000n)))),
          ...nameUser(4),
        ),
        handler(
          1,
          requires(holds(field(0), 'greater', 0n)),
          payDeveloper(kept(1)),
          addToField(0, product(given(2), constant(31_536_000n))),
        ),
      ],
      calls: [
        { name: 'register', instruction: instructionOf(0, 7, 2, 40_000_000) },
        { name: 'register a short one', instruction: instructionOf(0, 3, 1, 400_000_000) },
        {
          name: 'renew',
          instruction: instructionOf(1, 4, 3, 310_000_000),
          data: wordsOf(1n << 50n, ...zeros(15)),
        },
        {
          name: 'taken',
          instruction: instructionOf(0, 7, 2, 40_000_000),
          data: wordsOf(1n << 50n, ...zeros(15)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a treasury that pays what was voted for',
      stateLamports: 8n * sol,
      data: wordsOf(90n, 20n, 5n, 600_000_000n, 0n, 50n, ...zeros(10)),
      more: [...vaultSlots(5_000_000n), tokensOf('other', 0n)],
      parts: () => [
        handler(
          0,
          requires(holds(field(4), 'equal', 0n)),
          requires(holds(field(0), 'greater', field(1))),
          requires(holds(sum(field(0), field(1)), 'greaterOrEqual', field(5))),
          requires(holds(unixTimeNow, 'greater', field(2))),
          setField(4, constant(1n)),
          ...payBack(field(3), other),
        ),
        handler(
          1,
          requires(holds(field(4), 'equal', 0n)),
          when(holds(given(1), 'equal', 1n), [addToField(0, given(2))], [addToField(1, given(2))]),
        ),
        handler(2, depositTokens(given(1)), addToField(8, given(1))),
      ],
      calls: [
        { name: 'execute', instruction: instructionOf(0) },
        { name: 'vote', instruction: instructionOf(1, 1, 40) },
        { name: 'contribute', instruction: instructionOf(2, 2_000_000) },
        {
          name: 'executed',
          instruction: instructionOf(0),
          data: wordsOf(90n, 20n, 5n, 600_000_000n, 1n, 50n, ...zeros(10)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a bridge that locks and releases tokens',
      data: wordsOf(7n, ...zeros(15)),
      more: [
        ...vaultSlots(50_000_000n),
        ownAccount('read', ({ other: treasury }) => [8_000_000n, 0n, 1_500_000n, treasury]),
      ],
      parts: () => [
        ...checkNamed(config, 3, other),
        requires(holds(settingBehindVault(1), 'equal', 0n)),
        handler(
          0,
          requires(holds(settingBehindVault(0), 'lessOrEqual', 20_000_000n)),
          requires(holds(given(2), 'greater', 0n)),
          depositTokens(given(1)),
          payDeveloper(settingBehindVault(0)),
          addToField(0, constant(1n)),
          setField(1, given(1)),
          setField(2, given(2)),
        ),
        handler(
          1,
          requires(holds(given(1), 'greater', field(3))),
          requires(holds(hashOf(config, 16, 8), 'notEqual', 0n)),
          setField(3, given(1)),
          withdrawTokens(settingBehindVault(2)),
        ),
      ],
      calls: [
        { name: 'lock', instruction: instructionOf(0, 3_000_000, 2) },
        { name: 'release', instruction: instructionOf(1, 5) },
        {
          name: 'released already',
          instruction: instructionOf(1, 5),
          data: wordsOf(7n, 0n, 0n, 5n, ...zeros(12)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'an event for the holders of a token',
      data: wordsOf(...zeros(16)),
      more: [usersTokens, ownAccount('read', ({ mint }) => [mint, 1_000_000n])],
      parts: () => [
        ...[0, 8, 16, 24].map((at) =>
          requires(holds(wordAt(first, at), 'equal', wordAt(second, at))),
        ),
        requires(holds(wordAt(first, 64), 'greaterOrEqual', wordAt(second, 32))),
        // Holders of more pay less.
        keep(0, constant(50_000_000n)),
        when(holds(wordAt(first, 64), 'greaterOrEqual', 5_000_000n), [
          keep(0, constant(30_000_000n)),
        ]),
        handler(0, payDeveloper(kept(0)), addToField(0, constant(1n)), ...nameUser(4)),
        handler(1, requires(belongsToUser(4)), setByte(state, 100, 1)),
      ],
      calls: [
        { name: 'enter', instruction: instructionOf(0) },
        {
          name: 'too few',
          instruction: instructionOf(0),
          more: [usersTokens, ownAccount('read', ({ mint }) => [mint, 100_000_000n])],
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a list that is kept as a hash',
      data: wordsOf(...zeros(16)),
      more: [ownAccount('write', () => [3n, 4n, 5n, 6n])],
      parts: () => [
        requires(holds(field(0), 'equal', given(2))),
        setField(1, given(1)),
        setField(0, hashOf(state, 0, 16)),
        addToField(2, constant(1n)),
        payDeveloper(constant(2_000_000n)),
      ],
      calls: [
        { name: 'add', instruction: instructionOf(0, 77, 0) },
        {
          name: 'add to another',
          instruction: instructionOf(0, 78, 12),
          data: wordsOf(12n, ...zeros(15)),
        },
        {
          name: 'changed meanwhile',
          instruction: instructionOf(0, 77, 5),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'records of an older version that are moved when they are used',
      data: wordsOf(1n, 900n, ...zeros(14)),
      parts: () => [
        when(byteIs(state, 0, 1), [
          setField(8, field(1)),
          setField(1, constant(0n)),
          setByte(state, 0, 2),
        ]),
        requires(holds(byteAt(state, 0), 'equal', 2n)),
        addToField(8, given(1)),
        payDeveloper(shareOf(given(1), constant(100n))),
        setField(9, slotNow),
      ],
      calls: [
        { name: 'old', instruction: instructionOf(0, 400_000_000) },
        {
          name: 'new',
          instruction: instructionOf(0, 400_000_000),
          data: wordsOf(2n, ...zeros(15)),
        },
        {
          name: 'of a version to come',
          instruction: instructionOf(0, 400_000_000),
          data: wordsOf(3n, ...zeros(15)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a record whose rent comes back when it is closed',
      stateLamports: 30_000_000n,
      data: wordsOf(...zeros(16)),
      more: [ofUser],
      parts: () => [
        ...checkNamed(first, 1, slot.user),
        requires(holds(field(0), 'equal', 0n)),
        // What is left keeps the account open until the end of the block.
        ...payBack(difference(lamportsOf(state), constant(2_000_000n))),
        setByte(state, 127, 255),
      ],
      calls: [
        { name: 'close' },
        { name: 'close a larger one', stateLamports: 400_000_000n },
        { name: 'in use', data: wordsOf(1n, ...zeros(15)), fails: true, verdict: 'suspicious' },
      ],
    },
    {
      name: 'settings that an admin changes',
      data: wordsOf(30n, 0n, 500n, ...zeros(13)),
      more: [ofUser],
      parts: () => [
        ...checkNamed(first, 1, slot.user),
        handler(0, requires(holds(given(1), 'lessOrEqual', field(2))), setField(0, given(1))),
        handler(1, setField(1, given(1))),
        handler(2, ...nameUser(4), addToByte(state, 120, 1)),
      ],
      calls: [
        { name: 'set the fee', instruction: instructionOf(0, 25) },
        { name: 'pause', instruction: instructionOf(1, 1) },
        {
          name: 'a fee above the limit',
          instruction: instructionOf(0, 900),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a referrer who is named at the first payment',
      data: wordsOf(...zeros(16)),
      more: [
        {
          key: fresh,
          role: 'write',
          account: (_, owner) => ({ lamports: 5_000_000n, owner, data: new Uint8Array(64) }),
        },
      ],
      parts: () => [
        when(hasData(first), [addToByte(first, 0, 1)]),
        when(holds(field(4), 'equal', 0n), [...nameUser(4), setField(0, slotNow)]),
        payDeveloper(given(1)),
        addToField(1, given(1)),
      ],
      calls: [
        { name: 'pay first', instruction: instructionOf(0, 150_000_000) },
        {
          name: 'pay again',
          instruction: instructionOf(0, 150_000_000),
          data: wordsOf(5n, 9n, 0n, 0n, 7n, ...zeros(11)),
        },
      ],
    },
  ],
}
