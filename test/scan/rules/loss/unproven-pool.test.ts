import { address, type Address } from '../../../../src/solana/address/address.ts'
import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import { type UnprovenPool, unprovenPool } from '../../../../src/scan/rules/loss/unproven-pool.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  pda,
  role,
  type Scene,
  type Step,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  user,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const dollar = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const euro = address('HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr')
const pool = address('CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C')
const book = address('PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY')
const dollars = 1_000_000n

type Deposit = {
  /** Dollars that go in, of a thousand. */
  amount?: bigint
  /** Dollars in the pool before. */
  held?: bigint
  token?: Address
  minter?: Address
  /** Of the other token: what goes in, and what the pool holds, of 10^12. */
  other?: bigint
  stock?: bigint
  program?: Address
  origin?: Scene['origin']
}

/** Both sides go into the pool, or the dollars alone. */
const added = ({
  amount = 900n,
  held = 5n,
  token = mint,
  minter,
  other = 100n,
  stock = 1_000n,
  program = pool,
  origin = { dappDomain: 'pools.example' },
}: Deposit = {}) => {
  const move = (from: Address, to: Address, of: Address, units: bigint, at: number) => ({
    programId: tokenProgram,
    path: [0, at],
    actions: [
      { type: 'transfer-token' as const, from, to, mint: of, amount: units, authority: user },
    ],
  })
  const accounts = (mineLess: bigint, otherLess: bigint) => ({
    [mine]: tokenAccount({ mint: dollar, owner: user, amount: 1_000n * dollars - mineLess }),
    [theirs]: tokenAccount({ mint: dollar, owner: pda, amount: held * dollars + mineLess }),
    [mineToo]: tokenAccount({ mint: token, owner: user, amount: other - otherLess }),
    [theirsToo]: tokenAccount({ mint: token, owner: pda, amount: stock + otherLess }),
  })
  return {
    knownPrograms: [market, pool, book],
    origin,
    steps: [
      {
        programId: program,
        path: [0],
        accounts: [
          role(user, 'spend'),
          ...[mine, theirs, mineToo, theirsToo].map((each) => role(each, 'write')),
        ],
      },
      move(mine, theirs, dollar, amount * dollars, 0),
      ...(other > 0n ? [move(mineToo, theirsToo, token, other, 1)] : []),
    ],
    before: {
      ...accounts(0n, 0n),
      [token]: mintAccount([], { ...(minter && { mintAuthority: minter }) }),
    },
    after: accounts(amount * dollars, other),
  } satisfies Scene
}

const found = (
  reason: UnprovenPool['reason'],
  rest: Partial<Found<UnprovenPool>> = {},
  raw = 900n * dollars,
): Found<UnprovenPool> => ({
  params: { amount: { raw, mint: dollar }, token: mint, reason },
  subject: pda,
  at: [[0, 0]],
  ...rest,
})

const traded = added({ other: 0n })

const whole = added({ minter: stranger, other: 0n })
const [depositing, moving] = whole.steps
/** Each in a call of its own. */
const parts: Scene = {
  ...whole,
  steps: [0, 1, 2].flatMap((index): Step[] => [
    { ...depositing, path: [index] },
    {
      ...moving,
      path: [index, 0],
      actions: [
        {
          type: 'transfer-token',
          from: mine,
          to: theirs,
          mint: dollar,
          amount: 300n * dollars,
          authority: user,
        },
      ],
    },
  ]),
}

testRule(unprovenPool, {
  quiet: [
    { name: 'two known tokens', ...added({ token: euro, minter: stranger }) },
    { name: 'a pool that holds ten times as much', ...added({ held: 9_000n }) },
    {
      name: 'a token of which the user and the pool hold most',
      ...added({ stock: 600_000_000_000n }),
    },
    { name: 'the user’s own token', ...added({ minter: user }) },
    { name: 'a token that only the pool makes', ...added({ minter: pda, held: 9_000n }) },
    { name: 'a few dollars', ...added({ amount: 4n, minter: stranger }) },
    { name: 'an order in a book', ...added({ minter: stranger, program: book }) },
    {
      name: 'a trade, for which other rules are',
      ...traded,
      steps: [
        ...traded.steps,
        {
          programId: tokenProgram,
          path: [0, 1],
          actions: [
            {
              type: 'transfer-token',
              from: theirsToo,
              to: mineToo,
              mint,
              amount: 9n,
              authority: pda,
            },
          ],
        },
      ],
    },
  ],
  firing: [
    {
      name: 'most of the dollars beside a token that a key can mint, for an app',
      ...added({ minter: stranger }),
      finds: [found('mintable')],
    },
    {
      name: 'the same in a pool that holds much',
      ...added({ minter: stranger, held: 9_000_000n }),
      finds: [found('mintable')],
    },
    {
      name: 'the same on one side of it',
      ...added({ minter: stranger, other: 0n }),
      finds: [found('mintable')],
    },
    {
      name: 'the same without an app, which is a caution',
      ...added({ minter: stranger, origin: {} }),
      finds: [found('mintable', { severity: 'medium' })],
    },
    {
      name: 'the same in three parts',
      ...parts,
      finds: [
        found('mintable', {
          at: [
            [0, 0],
            [1, 0],
            [2, 0],
          ],
        }),
      ],
    },
    {
      name: 'a small pool, whose token others hold',
      ...added(),
      finds: [found('held')],
    },
    {
      name: 'a part of the dollars in it, which is a caution',
      ...added({ amount: 450n }),
      finds: [found('held', { severity: 'medium' }, 450n * dollars)],
    },
  ],
})
