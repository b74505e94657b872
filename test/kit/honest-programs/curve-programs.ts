import { hasData, setByte, when } from '../sbpf/program.ts'
import { paySol } from '../sbpf/calls.ts'
import {
  combined,
  constant,
  difference,
  holds,
  keep,
  kept,
  product,
  quotient,
  slotNow,
  sum,
  wordAt,
} from '../sbpf/values.ts'
import { fresh, type More, slot } from '../../on-chain/unknown-program.ts'
import {
  addToField,
  depositTokens,
  field,
  given,
  handler,
  instructionOf,
  keepSmaller,
  payBack,
  payDeveloper,
  payIn,
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
import {
  checkNamed,
  endMinting,
  mintOwn,
  ownAccount,
  ownMint,
  tokenProgram,
  tokensOf,
  vaultSigner,
} from './own-accounts.ts'

const { state, user, other, system, first, second, third } = slot
const config = third + 2
const referrer = third + 3

/** Paused, fee and referrer's share in basis points, end of sales; then the treasury. */
const curveConfig = (paused: bigint, fee: bigint): More =>
  ownAccount('read', ({ other: treasury }) => [paused, fee, 2_000n, 1n << 50n, treasury])

const someReferrer: More = ownAccount('write', ({ other: treasury }) => [7n, 0n, treasury])
const noReferrer: More = {
  key: fresh,
  role: 'write',
  account: () => ({ lamports: sol, owner: fresh(), data: new Uint8Array(0) }),
}

const isOpen = [
  requires(holds(settingBehindVault(0), 'equal', 0n)),
  requires(holds(settingBehindVault(1), 'lessOrEqual', 500n)),
  requires(holds(settingBehindVault(2), 'lessOrEqual', 5_000n)),
  ...checkNamed(config, 4, other),
]

/** The fee in variable 1: to the treasury, and a share of it to the referrer if there is one. */
const payFee = [
  keep(2, constant(0n)),
  when(hasData(referrer), [
    keep(2, shareOf(kept(1), settingBehindVault(2))),
    paySol(system, user, referrer, kept(2)),
  ]),
  payDeveloper(difference(kept(1), kept(2))),
]

const curve = (more: More = noReferrer, paused = 0n) => [
  ...vaultSlots(400_000_000n),
  curveConfig(paused, 100n),
  more,
]
const reserves = wordsOf(30n * sol, 1_000_000_000n, 400_000_000n, ...zeros(13))

/** Sell along a curve, and mint at a price. */
export const curvePrograms: HonestFamily = {
  family: 'curves and mints',
  programs: [
    {
      name: 'a curve with an exact input, a treasury and referrers',
      stateLamports: 12n * sol,
      data: reserves,
      more: curve(),
      parts: () => [
        ...isOpen,
        handler(
          0,
          ...keepSmaller(
            0,
            quotient(product(field(1), given(1)), sum(field(0), given(1))),
            field(2),
          ),
          requires(holds(kept(0), 'greaterOrEqual', given(2))),
          keep(1, shareOf(given(1), settingBehindVault(1))),
          payIn(given(1)),
          ...payFee,
          withdrawTokens(kept(0)),
          addToField(0, given(1)),
          setField(1, difference(field(1), kept(0))),
          setField(2, difference(field(2), kept(0))),
          when(holds(field(2), 'equal', 0n), [setByte(state, 120, 1)]),
        ),
        handler(
          1,
          keep(0, quotient(product(field(0), given(1)), sum(field(1), given(1)))),
          keep(1, shareOf(kept(0), settingBehindVault(1))),
          requires(holds(difference(kept(0), kept(1)), 'greaterOrEqual', given(2))),
          depositTokens(given(1)),
          ...payBack(kept(1), other),
          ...payBack(difference(kept(0), kept(1))),
          addToField(1, given(1)),
          setField(0, difference(field(0), kept(0))),
        ),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, 500_000_000, 16_000_000) },
        {
          name: 'buy through a referrer',
          instruction: instructionOf(0, 2n * sol, 60_000_000),
          more: curve(someReferrer),
        },
        { name: 'sell', instruction: instructionOf(1, 3_000_000, 88_000_000) },
        {
          name: 'paused',
          instruction: instructionOf(0, 500_000_000, 16_000_000),
          more: curve(noReferrer, 1n),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a curve with an exact output and a limit with fees',
      stateLamports: 12n * sol,
      data: reserves,
      more: curve(),
      parts: () => [
        ...isOpen,
        requires(holds(given(1), 'lessOrEqual', field(2))),
        keep(
          0,
          sum(quotient(product(field(0), given(1)), difference(field(1), given(1))), constant(1n)),
        ),
        keep(1, shareOf(kept(0), settingBehindVault(1))),
        requires(holds(sum(kept(0), kept(1)), 'lessOrEqual', given(2))),
        payIn(kept(0)),
        ...payFee,
        withdrawTokens(given(1)),
        addToField(0, kept(0)),
        setField(1, difference(field(1), given(1))),
        setField(2, difference(field(2), given(1))),
        when(holds(field(2), 'equal', 0n), [setByte(state, 120, 1)]),
      ],
      calls: [
        { name: 'buy', instruction: instructionOf(0, 20_000_000, 700_000_000) },
        {
          name: 'buy with two percent of room',
          instruction: instructionOf(0, 30_000_000, 960_000_000),
          more: curve(someReferrer),
        },
        {
          name: 'buy what is left',
          instruction: instructionOf(0, 20_000_000, 700_000_000),
          data: wordsOf(30n * sol, 1_000_000_000n, 20_000_000n, ...zeros(13)),
        },
      ],
    },
    nftMint('an NFT at a flat price, with a limit', (price) => [
      requires(holds(price, 'lessOrEqual', given(1))),
    ]),
    nftMint('an NFT at a flat price of at most 0.05 SOL', (price) => [
      requires(holds(price, 'lessOrEqual', 50_000_000n)),
    ]),
    {
      name: 'a Dutch auction that falls by the slot to a floor',
      data: wordsOf(900_000_000n, 200_000_000n, 1_000n, 0n, 50n, ...zeros(11)),
      more: vaultSlots(50n),
      parts: () => [
        requires(holds(field(4), 'greater', 0n)),
        keep(0, product(difference(slotNow, field(3)), field(2))),
        keep(1, difference(field(0), field(1))),
        ...keepSmaller(2, kept(0), kept(1)),
        keep(3, difference(field(0), kept(2))),
        requires(holds(kept(3), 'lessOrEqual', given(1))),
        payIn(kept(3)),
        withdrawTokens(constant(1n)),
        setField(4, difference(field(4), constant(1n))),
      ],
      calls: [
        { name: 'bid the price at the start', instruction: instructionOf(0, 900_000_000) },
        {
          name: 'bid the floor',
          instruction: instructionOf(0, 200_000_000),
          data: wordsOf(300_000_000n, 200_000_000n, 100_000_000n, 0n, 50n, ...zeros(11)),
        },
        {
          name: 'sold out',
          instruction: instructionOf(0, 900_000_000),
          data: wordsOf(900_000_000n, 200_000_000n, 1_000n, ...zeros(13)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
    {
      name: 'a fair launch with a share of the pool by time',
      stateLamports: 9n * sol,
      data: wordsOf(8n * sol, 1n << 50n, 20n * sol, ...zeros(13)),
      parts: () => [
        requires(holds(slotNow, 'less', field(1))),
        ...keepSmaller(0, given(1), difference(field(2), field(0))),
        requires(holds(kept(0), 'greater', 0n)),
        payIn(kept(0)),
        addToField(0, kept(0)),
        addToField(8, quotient(product(kept(0), constant(1_000n)), field(2))),
        setField(9, combined('or', field(9), constant(1n))),
      ],
      calls: [
        { name: 'contribute', instruction: instructionOf(0, 800_000_000) },
        {
          name: 'contribute as the last',
          instruction: instructionOf(0, 800_000_000),
          data: wordsOf(19_500_000_000n, 1n << 50n, 20n * sol, ...zeros(13)),
        },
        {
          name: 'after the end',
          instruction: instructionOf(0, 800_000_000),
          data: wordsOf(8n * sol, 0n, 20n * sol, ...zeros(13)),
          fails: true,
          verdict: 'suspicious',
        },
      ],
    },
  ],
}

/** Token, a new mint, the user's account for it, the address that mints it; then the collection. */
function nftMint(
  name: string,
  bound: (price: ReturnType<typeof wordAt>) => ReturnType<typeof requires>[],
): HonestFamily['programs'][number] {
  const collection = (price: bigint, left: bigint): More[] => {
    const mint = fresh()
    return [
      tokenProgram,
      ownMint(mint, 0, 0n),
      tokensOf('user', 0n, () => mint),
      vaultSigner,
      ownAccount('read', ({ other: treasury }) => [price, left, treasury]),
    ]
  }
  const at = { token: first, mint: second, to: third, authority: third + 1 }
  const price = wordAt(config, 0)
  return {
    name,
    data: wordsOf(...zeros(16)),
    parts: () => [
      ...checkNamed(config, 2, other),
      requires(holds(field(0), 'less', wordAt(config, 8))),
      ...bound(price),
      payDeveloper(price),
      mintOwn(at, constant(1n)),
      endMinting(at),
      addToField(0, constant(1n)),
    ],
    calls: [
      {
        name: 'mint',
        instruction: instructionOf(0, 50_000_000),
        more: collection(50_000_000n, 9n),
      },
      {
        name: 'mint for less',
        instruction: instructionOf(0, 45_000_000),
        more: collection(40_000_000n, 9n),
      },
      {
        name: 'sold out',
        instruction: instructionOf(0, 50_000_000),
        more: collection(50_000_000n, 0n),
        fails: true,
        verdict: 'suspicious',
      },
    ],
  }
}
