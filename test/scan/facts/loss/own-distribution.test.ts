import { expect, test } from 'bun:test'
import { isOwnDistribution } from '../../../../src/scan/facts/loss/own-distribution.ts'
import { outflowsOf } from '../../../../src/scan/facts/outflow.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { plainAddress } from '../../../kit/checks/address-scene.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  mine,
  mineToo,
  mint,
  otherMint,
  riskContext,
  type Scene,
  sol,
  stranger,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

type Case = {
  wallets?: number
  issuer?: Address
  /** Who may mint afterwards. */
  next?: Address
  held?: bigint
  by?: Address
  more?: Scene
}

const supply = 10n ** 12n

const give = (from: Address, to: Address, amount: bigint, of: Address): Action => ({
  type: 'transfer-token',
  ...{ from, to, amount, mint: of, authority: user },
})

/** Nearly all of what the user holds for wallets of others. */
const handOut = ({
  wallets = 8,
  issuer,
  next = issuer,
  held = supply / 10n,
  by,
  more = {},
}: Case) => {
  const part = held / BigInt(wallets)
  const receivers = Array.from({ length: wallets }, (_, at) => ({
    owner: plainAddress(100 + at),
    account: plainAddress(150 + at),
  }))
  const steps = receivers.map(({ account }, at) => ({
    actions: [give(mine, account, part, mint)],
    ...(by && { path: [0, at] }),
  }))
  return riskContext({
    origin: { dappDomain: 'drop.example' },
    steps: [...(by ? [{ programId: by }] : []), ...steps, ...(more.steps ?? [])],
    before: {
      [mint]: mintAccount([], issuer && { mintAuthority: issuer }),
      [mine]: tokenAccount({ mint, owner: user, amount: held }),
      ...more.before,
    },
    after: {
      [mint]: mintAccount([], next && { mintAuthority: next }),
      [mine]: tokenAccount({ mint, owner: user, amount: held - part * BigInt(wallets) }),
      ...Object.fromEntries(
        receivers.map(({ account, owner }) => [
          account,
          tokenAccount({ mint, owner, amount: part }),
        ]),
      ),
      ...more.after,
    },
  })
}

const solBeside: Scene = {
  steps: [
    {
      actions: [{ type: 'transfer-sol', from: user, to: stranger, lamports: sol, authority: user }],
    },
  ],
  before: { [user]: wallet(10n * sol) },
  after: { [user]: wallet(9n * sol), [stranger]: wallet(sol) },
}

const tokenBeside: Scene = {
  steps: [{ actions: [give(mineToo, plainAddress(90), 5n, otherMint)] }],
  before: { [mineToo]: tokenAccount({ mint: otherMint, owner: user, amount: 5n }) },
  after: {
    [mineToo]: tokenAccount({ mint: otherMint, owner: user }),
    [plainAddress(90)]: tokenAccount({ mint: otherMint, owner: stranger, amount: 5n }),
  },
}

test.each<[name: string, given: Case, own: boolean]>([
  ['the user may mint it', { issuer: user }, true],
  ['the user held most of a fixed supply', { held: (supply * 9n) / 10n }, true],
  ['the user holds a tenth of a fixed supply', {}, false],
  ['another may mint it', { issuer: stranger }, false],
  ['the right to mint goes to another', { issuer: user, next: stranger }, false],
  ['it goes to five wallets', { issuer: user, wallets: 5 }, false],
  ['a program moves it', { issuer: user, by: unknownProgram }, false],
  ['SOL goes as well', { issuer: user, more: solBeside }, false],
  ['another token goes as well', { issuer: user, more: tokenBeside }, false],
])('a token is handed out, and %s', (_, given, own) => {
  const context = handOut(given)
  const outflow = outflowsOf(context).find((each) => each.mint === mint)
  expect(outflow && isOwnDistribution(outflow, context)).toBe(own)
})
