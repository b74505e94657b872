import { PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { address } from '../../src/solana/address/address.ts'
import { coreAssetProgram } from '../../src/solana/address/known-address.ts'
import { accountBytes } from '../kit/chain/account-bytes.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import {
  configAccount,
  depositTokens,
  given,
  instructionOf,
  payBack,
  payDeveloper,
  payIn,
  requires,
  shareOf,
  sol,
  vaultSlots,
  withdrawTokens,
  wordsOf,
} from '../kit/honest-programs/building-blocks.ts'
import { byteIs, when } from '../kit/sbpf/program.ts'
import {
  constant,
  difference,
  holds,
  keep,
  kept,
  keyWord,
  lamportsOf,
  product,
  quotient,
  storeWord,
  wordAt,
} from '../kit/sbpf/values.ts'
import { programNames } from '../../src/solana/known/known-programs.ts'
import { type Call, hasVault, slot, type Stage, startStage } from './unknown-program.ts'

const { state, user, second, third } = slot
const configured = wordAt(third + 2, 0)
const aMillion = constant(1_000_000n)

type Case = Call & { name: string; verdict: 'safe' | 'suspicious'; flags: readonly string[] }

/** A shop with a number in its config, which it may change at any time. */
const shop = (number: bigint, ...args: bigint[]): Omit<Call, 'parts'> => ({
  data: wordsOf(...new Array<bigint>(16).fill(0n)),
  stateLamports: 10n * sol,
  more: [...vaultSlots(400_000_000n), configAccount(number)],
  instruction: instructionOf(0, ...args),
})
const unstable = { verdict: 'suspicious', flags: ['UNSTABLE_OUTCOME'] } as const
const stable = { verdict: 'safe', flags: [] } as const
const sells = withdrawTokens(aMillion)
const price = payDeveloper(configured)
const isOpen = byteIs(state, 5, 0)
const paysOr = (other: bigint) =>
  when(isOpen, [payDeveloper(constant(1_200_000_000n))], [payDeveloper(constant(other))])

const prices: readonly Case[] = [
  {
    name: 'a limit far above a small price',
    ...stable,
    ...shop(60_000_000n, 300_000_000n),
    parts: () => [requires(holds(configured, 'lessOrEqual', given(1))), price, sells],
  },
  {
    name: 'a limit in thousandths',
    ...stable,
    ...shop(400n, 1_000n),
    parts: () => [
      requires(holds(configured, 'lessOrEqual', given(1))),
      payDeveloper(product(configured, aMillion)),
      sells,
    ],
  },
  {
    name: 'a limit for each of many',
    ...stable,
    ...shop(40n, 100n, 10_000_000n),
    parts: () => [
      requires(holds(configured, 'lessOrEqual', given(1))),
      payDeveloper(product(configured, given(2))),
      withdrawTokens(given(2)),
    ],
  },
  {
    name: 'a fee with a bound in the code',
    ...stable,
    ...shop(30n, sol / 2n),
    parts: () => [
      requires(holds(configured, 'lessOrEqual', 1_000n)),
      payDeveloper(shareOf(given(1), configured)),
      payIn(given(1)),
    ],
  },
  {
    name: 'a fee without a bound',
    ...unstable,
    ...shop(30n, sol / 2n),
    parts: () => [payDeveloper(shareOf(given(1), configured)), payIn(given(1))],
  },
  {
    name: 'nearly three times as much at most, and arguments that are no limits',
    ...unstable,
    ...shop(sol, 2_900_000_000n, 0x1122_3344_5566_7788n),
    parts: () => [requires(holds(configured, 'lessOrEqual', 2_900_000_000n)), price, sells],
  },
  {
    name: 'an argument that looks like a limit',
    ...unstable,
    ...shop(100_000_000n, 4_900_000_000n),
    parts: () => [price, sells],
  },
  {
    name: 'a limit of all that the user has',
    ...unstable,
    ...shop(100_000_000n, 4_900_000_000n),
    parts: () => [requires(holds(configured, 'lessOrEqual', given(1))), price, sells],
  },
  {
    name: 'a price of nothing',
    verdict: 'suspicious',
    flags: ['UNSTABLE_OUTCOME', 'BAIT_INCOME'],
    ...shop(0n),
    parts: () => [price, sells],
  },
  {
    name: 'a share of what the user has',
    ...unstable,
    ...shop(30n),
    parts: () => [payDeveloper(shareOf(lamportsOf(user), configured)), sells],
  },
]

/** Decisions of the code on what it costs. */
const branches: readonly Case[] = [
  {
    name: 'a quarter that becomes a half',
    ...unstable,
    ...shop(0n),
    parts: () => [paysOr(2_350_000_000n), sells],
  },
  {
    name: 'the same, with an argument that looks like a limit',
    ...unstable,
    ...shop(0n, 2_350_000_000n),
    parts: () => [paysOr(2_350_000_000n), sells],
  },
  {
    name: 'the same, with a limit in the instruction',
    ...stable,
    ...shop(0n, 2_350_000_000n),
    parts: () => [
      keep(0, constant(1_200_000_000n)),
      when(isOpen, [], [keep(0, constant(2_350_000_000n))]),
      requires(holds(kept(0), 'lessOrEqual', given(1))),
      payDeveloper(kept(0)),
      sells,
    ],
  },
  {
    name: 'a surcharge of a few percent',
    ...stable,
    ...shop(0n),
    parts: () => [paysOr(1_260_000_000n), sells],
  },
]

const returns: readonly Case[] = [
  {
    name: 'a tenth of the SOL of an account',
    ...unstable,
    ...shop(0n, 5_000_000n),
    parts: () => [depositTokens(given(1)), ...payBack(quotient(lamportsOf(state), constant(10n)))],
  },
  {
    name: 'tokens, with an argument that looks like a minimum',
    ...unstable,
    ...shop(0n, 8_000_000n),
    parts: () => [
      payDeveloper(constant(sol)),
      when(isOpen, [withdrawTokens(constant(9_000_000n))]),
    ],
  },
  {
    name: 'SOL for tokens',
    ...unstable,
    ...shop(0n, 5_000_000n),
    parts: () => [depositTokens(given(1)), when(isOpen, payBack(constant(sol)))],
  },
  {
    name: 'all but a trace',
    ...unstable,
    ...shop(0n),
    parts: () => [
      payDeveloper(constant(sol)),
      when(isOpen, [sells], [withdrawTokens(constant(99n))]),
    ],
  },
  {
    name: 'not below a minimum in the instruction',
    ...stable,
    ...shop(9_000_000n, 8_000_000n),
    parts: () => [
      requires(holds(configured, 'greaterOrEqual', given(1))),
      payDeveloper(constant(sol)),
      withdrawTokens(configured),
    ],
  },
  {
    name: 'not below a minimum that is compared afterwards',
    ...stable,
    ...shop(9_000_000n, 8_000_000n),
    parts: () => [
      keep(1, wordAt(second, 64)),
      payDeveloper(constant(sol)),
      withdrawTokens(configured),
      requires(holds(difference(wordAt(second, 64), kept(1)), 'greaterOrEqual', given(1))),
    ],
  },
  {
    name: 'not where sold out means that it fails',
    ...stable,
    ...shop(0n),
    parts: () => [requires(isOpen), payDeveloper(constant(sol / 2n)), sells],
  },
  {
    name: 'not where sold out means that nothing is paid',
    ...stable,
    ...shop(0n),
    parts: () => [when(isOpen, [payDeveloper(constant(sol / 2n)), sells])],
  },
  {
    name: 'not where a bonus ends',
    ...stable,
    ...shop(0n),
    parts: () => [
      payDeveloper(constant(sol / 2n)),
      sells,
      when(isOpen, [withdrawTokens(constant(200_000n))]),
    ],
  },
]

/** Named programs whose address has a vault. The test chain runs the first code that is put at an address. */
const namedPrograms = [...programNames].flatMap(([program, { standing }]) => {
  const key = new PublicKey(program)
  return standing === 'named' && hasVault(key) ? [key] : []
})
/** A program at the address of Core, whose asset is its state. */
const sellsAsset: Case = {
  name: 'an NFT that is not handed over',
  ...unstable,
  ...shop(0n),
  data: accountBytes.coreAsset(address(SystemProgram.programId.toBase58())),
  deployedAt: new PublicKey(coreAssetProgram),
  parts: () => [
    payDeveloper(constant(sol)),
    when(
      holds(configured, 'equal', 0n),
      [0, 8, 16, 24].map((offset) => storeWord(state, 1 + offset, keyWord(user, offset))),
    ),
  ],
}

const asNamed = (index: number): Pick<Call, 'deployedAt'> => {
  const deployedAt = namedPrograms[index]
  if (!deployedAt) throw new Error('no such program')
  return { deployedAt }
}

const ofNamed: readonly Case[] = [
  sellsAsset,
  {
    name: 'a price without a limit, as information',
    verdict: 'safe',
    flags: ['UNSTABLE_OUTCOME'],
    ...shop(100_000_000n),
    ...asNamed(0),
    parts: () => [price, sells],
  },
  {
    name: 'a return that vanishes',
    ...unstable,
    ...shop(0n),
    ...asNamed(1),
    parts: () => [payDeveloper(constant(sol)), when(isOpen, [sells])],
  },
]

describe.skipIf(noTestChain !== undefined)('numbers that others can change', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.chain.stop())

  const check = async ({ verdict, flags, ...call }: Case) => {
    const { answer } = await stage.scan([await stage.prepare(call)])
    expect(answer.details.simulation.err).toBeUndefined()
    expect([answer.verdict, answer.details.flags]).toEqual([verdict, [...flags]])
  }

  describe('decide the price', () => test.each(prices)('$name', check))
  describe('decide between prices', () => test.each(branches)('$name', check))
  describe('decide what comes back', () => test.each(returns)('$name', check))
  describe('in a publicly named program', () => test.each(ofNamed)('$name', check))

  test('and a switch in a publicly named program is a theft', async () => {
    const { answer } = await stage.scan([
      await stage.prepare({
        ...shop(0n),
        ...asNamed(2),
        parts: () => [when(isOpen, [], [payDeveloper(constant(3n * sol))])],
      }),
    ])
    expect(answer.verdict).toBe('malicious')
  })
})
