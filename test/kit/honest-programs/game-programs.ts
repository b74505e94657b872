import { SYSVAR_SLOT_HASHES_PUBKEY } from '@solana/web3.js'
import { addToByte, setByte, when } from '../sbpf/program.ts'
import {
  byteAt,
  combined,
  constant,
  holds,
  keep,
  kept,
  keyWord,
  product,
  sum,
  unixTimeNow,
} from '../sbpf/values.ts'
import { type More, slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  blank,
  chance,
  depositTokens,
  field,
  given,
  handler,
  instructionOf,
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

const { state, other, first } = slot
const hashes: readonly More[] = [{ key: () => SYSVAR_SLOT_HASHES_PUBKEY, role: 'read' }]
const luck = (faces: bigint) => combined('modulo', chance(first), constant(faces))

/** Games of chance, with bets in the instruction. */
export const gamePrograms: HonestFamily = {
  family: 'games with chance',
  programs: [
    {
      name: 'a coin that is tossed',
      stateLamports: 20n * sol,
      data: blank,
      more: hashes,
      parts: () => [
        payIn(given(1)),
        when(holds(luck(2n), 'equal', given(2)), [
          ...payBack(combined('divide', product(given(1), constant(195n)), constant(100n))),
          addToByte(state, 100, 1),
        ]),
      ],
      calls: [
        { name: 'a small bet on heads', instruction: instructionOf(0, 50_000_000, 0) },
        { name: 'a small bet on tails', instruction: instructionOf(0, 50_000_000, 1) },
      ],
    },
    {
      name: 'a raffle with tickets at a fixed price',
      data: blank,
      parts: () => [
        requires(holds(field(0), 'less', 1_000n)),
        payIn(product(given(1), constant(20_000_000n))),
        addToField(0, given(1)),
        ...nameUser(4),
      ],
      calls: [
        { name: 'one ticket', instruction: instructionOf(0, 1) },
        { name: 'five tickets', instruction: instructionOf(0, 5) },
        {
          name: 'sold out',
          instruction: instructionOf(0, 1),
          data: wordsOf(2_000n, ...zeros(15)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'dice that pay by a table',
      stateLamports: 20n * sol,
      data: blank,
      more: hashes,
      parts: () => [
        payIn(given(1)),
        keep(0, luck(6n)),
        when(holds(kept(0), 'equal', 5n), [...payBack(product(given(1), constant(4n)))]),
        when(holds(kept(0), 'equal', 4n), [...payBack(given(1))]),
        addToField(2, kept(0)),
      ],
      calls: [
        { name: 'roll', instruction: instructionOf(0, 40_000_000) },
        { name: 'roll for less', instruction: instructionOf(0, 20_000_000) },
      ],
    },
    {
      name: 'a round that is started and joined',
      data: blank,
      parts: () => [
        handler(
          0,
          requires(holds(byteAt(state, 0), 'equal', 0n)),
          setByte(state, 0, 1),
          payIn(given(1)),
        ),
        handler(
          1,
          requires(holds(byteAt(state, 0), 'equal', 1n)),
          payIn(given(1)),
          setByte(state, 0, 2),
        ),
      ],
      calls: [
        { name: 'start', instruction: instructionOf(0, 200_000_000) },
        {
          name: 'join',
          instruction: instructionOf(1, 200_000_000),
          data: Uint8Array.from([1, ...zeros(127).map(Number)]),
        },
      ],
    },
    {
      name: 'a character that levels up for tokens',
      data: blank,
      more: vaultSlots(1_000_000n),
      parts: () => [
        requires(holds(byteAt(state, 100), 'less', 50n)),
        depositTokens(constant(100_000n)),
        addToByte(state, 100, 1),
        when(holds(byteAt(state, 100), 'equal', 10n), [setByte(state, 101, 1)]),
      ],
      calls: [{ name: 'level up' }, { name: 'to level ten', data: new Uint8Array(128).fill(9) }],
    },
  ],
}

/** Auctions and names. */
export const auctionPrograms: HonestFamily = {
  family: 'auctions and names',
  programs: [
    {
      name: 'an auction that pays the last bid back',
      stateLamports: 3n * sol,
      data: wordsOf(1n << 60n, 500_000_000n, ...zeros(14)),
      parts: () => [
        requires(holds(unixTimeNow, 'less', field(0))),
        requires(holds(given(1), 'greater', field(1))),
        payIn(given(1)),
        ...payBack(field(1), other),
        setField(1, given(1)),
        ...nameUser(4),
      ],
      calls: [
        { name: 'bid', instruction: instructionOf(0, 600_000_000) },
        { name: 'bid much', instruction: instructionOf(0, 2_000_000_000) },
        {
          name: 'bid too little',
          instruction: instructionOf(0, 500),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'an auction that is extended near its end',
      stateLamports: sol,
      data: wordsOf(1n << 60n, 500_000_000n, ...zeros(14)),
      parts: () => [
        requires(holds(unixTimeNow, 'less', field(0))),
        requires(
          holds(given(1), 'greaterOrEqual', sum(field(1), shareOf(field(1), constant(500n)))),
        ),
        when(holds(sum(unixTimeNow, constant(300n)), 'greater', field(0)), [
          setField(0, sum(field(0), constant(300n))),
        ]),
        payIn(given(1)),
        setField(1, given(1)),
      ],
      calls: [{ name: 'bid', instruction: instructionOf(0, 600_000_000) }],
    },
    {
      name: 'a name at a price by its length, with a limit',
      data: blank,
      parts: () => [
        keep(0, constant(500_000_000n)),
        when(holds(given(1), 'greater', 3n), [keep(0, constant(100_000_000n))]),
        when(holds(given(1), 'greater', 5n), [keep(0, constant(20_000_000n))]),
        requires(holds(kept(0), 'lessOrEqual', given(2))),
        requires(holds(field(8), 'equal', 0n)),
        payDeveloper(kept(0)),
        ...nameUser(4),
        setField(8, given(1)),
      ],
      calls: [
        { name: 'a long name', instruction: instructionOf(0, 9, 25_000_000) },
        { name: 'a short name', instruction: instructionOf(0, 3, 550_000_000) },
        {
          name: 'a name that is taken',
          instruction: instructionOf(0, 9, 25_000_000),
          data: new Uint8Array(128).fill(1),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'an NFT that is bought at no more than a limit',
      data: wordsOf(700_000_000n, ...zeros(15)),
      more: vaultSlots(1n),
      parts: () => [
        requires(holds(field(0), 'lessOrEqual', given(1))),
        requires(holds(field(1), 'equal', 0n)),
        payDeveloper(field(0)),
        withdrawTokens(constant(1n)),
        setField(1, constant(1n)),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, 700_000_000) },
        { name: 'buy with some room', instruction: instructionOf(0, 900_000_000) },
        {
          name: 'too expensive',
          instruction: instructionOf(0, 5),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'an airdrop for those who are named',
      data: wordsOf(0n, 5_000_000n, ...zeros(14)),
      more: vaultSlots(100_000_000n),
      parts: () => [
        requires(holds(field(0), 'equal', 0n)),
        when(holds(combined('xor', field(4), keyWord(1)), 'equal', 1n), [setByte(state, 100, 1)]),
        withdrawTokens(field(1)),
        setField(0, constant(1n)),
      ],
      calls: [
        { name: 'claim' },
        {
          name: 'claimed',
          data: wordsOf(1n, 5_000_000n, ...zeros(14)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
  ],
}
