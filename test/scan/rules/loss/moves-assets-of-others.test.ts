import type { Address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import {
  type MovesAssetsOfOthers,
  movesAssetsOfOthers,
} from '../../../../src/scan/rules/loss/moves-assets-of-others.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  market,
  mine,
  mint,
  type Scene,
  secondStranger,
  sol,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  tokenAccountRent,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const send = (to: Address, authority: Address = user): Action => ({
  type: 'transfer-token',
  from: theirs,
  to,
  mint,
  amount: 5n,
  authority,
})
const close = (destination: Address): Action => ({
  type: 'close-account',
  account: theirs,
  destination,
  authority: user,
})
const accounts: NonNullable<Scene['before']> = {
  [user]: wallet(9n * sol),
  [mine]: tokenAccount({ mint, owner: user }),
  [theirs]: tokenAccount({ mint, owner: stranger, amount: 9n, delegate: { to: user, amount: 9n } }),
  [theirsToo]: tokenAccount({ mint, owner: secondStranger }),
}
const scene = (action: Action, more: Scene = {}): Scene => ({
  steps: [{ actions: [action] }],
  before: accounts,
  after: accounts,
  ...more,
})
const wrapped = (amount: bigint): Scene => ({
  before: {
    ...accounts,
    [theirs]: tokenAccount({
      mint: wrappedSolMint,
      owner: stranger,
      amount,
      native: true,
      closeAuthority: user,
    }),
  },
  after: { [theirs]: undefined },
})
const bothSign: NonNullable<Scene['message']> = {
  staticAccounts: [user, stranger],
  header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 0 },
}

const found = (
  params: Partial<MovesAssetsOfOthers> = {},
  rest: Partial<Found<MovesAssetsOfOthers>> = {},
): Found<MovesAssetsOfOthers> => ({
  params: {
    amount: { raw: 5n, mint },
    owner: stranger,
    receiver: secondStranger,
    right: 'delegate',
    ...params,
  },
  subject: secondStranger,
  at: [[0]],
  ...rest,
})

testRule(movesAssetsOfOthers, {
  quiet: [
    { name: 'what is owed comes to the user', ...scene(send(mine)) },
    { name: 'the owner sends it', ...scene(send(theirsToo, stranger)) },
    { name: 'the owner signs too', ...scene(send(theirsToo), { message: bothSign }) },
    {
      name: 'an established protocol moves it',
      ...scene(send(theirsToo), {
        steps: [{ programId: market }, { path: [0, 0], actions: [send(theirsToo)] }],
      }),
    },
    { name: 'rent of an empty account', ...scene(close(secondStranger), wrapped(0n)) },
    { name: 'an account closed to its owner', ...scene(close(stranger), wrapped(sol)) },
  ],
  firing: [
    {
      name: 'a delegate sends tokens to a third wallet',
      ...scene(send(theirsToo)),
      finds: [found()],
    },
    {
      name: 'an app requests it',
      ...scene(send(theirsToo), { origin: { dappDomain: 'app.example' } }),
      finds: [found({}, { severity: 'high' })],
    },
    {
      name: 'wrapped SOL of another wallet closed to a third one',
      ...scene(close(secondStranger), wrapped(sol)),
      finds: [
        found({
          amount: { raw: sol + tokenAccountRent, mint: wrappedSolMint },
          right: 'close-authority',
        }),
      ],
    },
  ],
})
