import { address, type Address } from '../../../../src/solana/address/address.ts'
import {
  type BurnForNothing,
  burnForNothing,
} from '../../../../src/scan/rules/loss/burn-for-nothing.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  market,
  pda,
  mine,
  type Scene,
  mineToo,
  mint,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const held = (amount: bigint) => tokenAccount({ mint, owner: user, amount })
const burn = (account = mine, amount = 9n, of = mint): Action => ({
  type: 'burn',
  account,
  mint: of,
  amount,
  authority: user,
})
/** The account is closed to the user after this many dollars in it are burned. */
const closedWith = (dollars: bigint): Scene => {
  const amount = dollars * 1_000_000n
  return {
    steps: [{ actions: [burn(mine, amount, usdc), close(mine)] }],
    before: { [user]: wallet(10n), [mine]: tokenAccount({ mint: usdc, owner: user, amount }) },
    after: { [user]: wallet(2_039_290n), [mine]: undefined },
    origin,
  }
}
const close = (account: Address): Action => ({
  type: 'close-account',
  account,
  destination: user,
  authority: user,
})
const origin = { dappDomain: 'claim.example' }
const before = { [user]: wallet(10n), [mine]: held(9n) }
const after = { [user]: wallet(5n), [mine]: held(0n) }

const burned = (
  params: Partial<BurnForNothing> = {},
  rest: Partial<Found<BurnForNothing>> = {},
): Found<BurnForNothing> => ({
  params: { account: mine, amount: { raw: 9n, mint }, redeemed: false, ...params },
  subject: mine,
  at: [[0]],
  ...rest,
})

/** Circle CCTP v2. */
const bridge = address('CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe')
const bridging = [{ programId: bridge }, { path: [0, 0], actions: [burn()] }]

testRule(burnForNothing, {
  quiet: [
    {
      name: 'tokens redeemed for something',
      steps: [{ programId: unknownProgram }, { path: [0, 0], actions: [burn()] }],
      before,
      after: { ...after, [user]: wallet(20_000_000n) },
      origin,
    },
    {
      name: 'spam cleared out: the account is closed for its rent',
      steps: [{ actions: [burn(), close(mine)] }],
      before,
      after: { [user]: wallet(2_039_290n), [mine]: undefined },
      origin,
    },
    {
      name: 'tokens of others',
      steps: [{ actions: [burn(theirs)] }],
      before: { [theirs]: tokenAccount({ mint, owner: stranger, amount: 9n }) },
      after: {},
      origin,
    },
    { name: 'the last dollar of an account that is closed', ...closedWith(1n) },
    { name: 'nothing burnt', steps: [{ actions: [burn(mine, 0n)] }], before, after, origin },
  ],
  firing: [
    {
      name: 'tokens that a bridge burns, which is only noted',
      steps: bridging,
      before,
      after,
      finds: [burned({ bridged: true }, { at: [[0, 0]], severity: 'medium' })],
    },
    {
      name: 'the same for an app',
      steps: bridging,
      before,
      after,
      origin,
      finds: [burned({ bridged: true }, { at: [[0, 0]] })],
    },
    {
      name: 'a part of them for an app, which is only noted',
      steps: bridging,
      before: { ...before, [mine]: held(90n) },
      after: { ...after, [mine]: held(81n) },
      origin,
      finds: [burned({ bridged: true }, { at: [[0, 0]], severity: 'medium' })],
    },
    {
      name: 'the same while a wallet is paid',
      steps: bridging,
      before: { ...before, [mine]: held(90n) },
      after: { ...after, [mine]: held(81n), [stranger]: wallet(900_000_000n) },
      origin,
      finds: [burned({}, { at: [[0, 0]] })],
    },
    {
      name: 'nearly all of it redeemed with an established protocol for another wallet',
      steps: [{ programId: market }, { path: [0, 0], actions: [burn()] }],
      before: { ...before, [stranger]: wallet(1n) },
      after: { ...after, [stranger]: wallet(900_000_000n) },
      finds: [burned({ redeemed: true }, { at: [[0, 0]] })],
    },
    {
      name: 'the same for an address without a key',
      steps: [{ programId: market }, { path: [0, 0], actions: [burn()] }],
      before,
      after: { ...after, [pda]: wallet(900_000_000n) },
      finds: [burned({ redeemed: true }, { at: [[0, 0]] })],
    },
    {
      name: 'the same for a part of it, in the user’s own wallet',
      steps: [{ programId: market }, { path: [0, 0], actions: [burn(mine, 4n)] }],
      before: { ...before, [stranger]: wallet(1n) },
      after: { ...after, [mine]: held(5n), [stranger]: wallet(900_000_000n) },
      finds: [burned({ amount: { raw: 4n, mint } }, { at: [[0, 0]], severity: 'medium' })],
    },
    {
      name: 'an app that burns and returns the rent of another account',
      steps: [{ actions: [burn(), close(mineToo)] }],
      before: { ...before, [mineToo]: held(0n) },
      after: { [user]: wallet(2_039_290n), [mine]: held(0n), [mineToo]: undefined },
      origin,
      finds: [burned()],
    },
    {
      name: 'an app that burns and adds a tiny amount of SOL',
      steps: [{ actions: [burn()] }],
      before,
      after: { ...after, [user]: wallet(500n) },
      origin,
      finds: [burned()],
    },
    {
      name: 'dollars, which are no spam, in an account that is closed for its rent',
      ...closedWith(500n),
      finds: [burned({ amount: { raw: 500_000_000n, mint: usdc } })],
    },
    {
      name: 'a part of a balance for an app, which may be a price',
      steps: [{ actions: [burn()] }],
      before: { ...before, [mine]: held(40n) },
      after: { ...after, [mine]: held(31n) },
      origin,
      finds: [burned({}, { severity: 'medium' })],
    },
    {
      name: 'several such parts of a balance for an app',
      steps: [{ actions: [burn(), burn()] }],
      before: { ...before, [mine]: held(40n) },
      after: { ...after, [mine]: held(22n) },
      origin,
      finds: [burned(), burned()],
    },
    {
      name: 'a trace of the supply for an app',
      steps: [{ actions: [burn()] }],
      before: { ...before, [mint]: mintAccount() },
      after,
      origin,
      finds: [burned({}, { severity: 'medium' })],
    },
    {
      name: 'an app that burns',
      steps: [{ actions: [burn()] }],
      before,
      after,
      origin,
      finds: [burned()],
    },
    {
      name: 'a transaction that fails',
      steps: [{ actions: [burn()] }],
      before,
      origin,
      finds: [burned()],
    },
    {
      name: 'a burn in the user’s own wallet, which is only noted',
      steps: [{ actions: [burn()] }],
      before,
      after,
      finds: [burned({}, { severity: 'medium' })],
    },
  ],
})
