import { associatedTokenProgram } from '../../../../src/solana/address/known-address.ts'
import {
  type TokenAccountHandover,
  tokenAccountHandover,
} from '../../../../src/scan/rules/control/token-account-handover.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import {
  market,
  mine,
  mint,
  pda,
  type Scene,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const owned = (owner: Address) => tokenAccount({ mint, owner, amount: 9n })
const handOver = (account: Address, next: Address): Action => ({
  type: 'set-authority',
  account,
  kind: 'token-owner',
  authority: user,
  next,
})
const before = { [mine]: owned(user) }
/** The finding for the user's account, which existed before. */
const handedOver = (next: Address): Found<TokenAccountHandover> => ({
  params: { account: mine, next, mint, held: { raw: 9n, mint } },
  subject: mine,
  before: user,
  after: next,
})

/** An account that the transaction opens for the user and gives to a wallet. */
const detour: Scene = {
  steps: [
    { actions: [{ type: 'create-token-account', account: theirs, owner: user, mint }] },
    { actions: [handOver(theirs, stranger)] },
  ],
  before,
  after: { ...before, [theirs]: owned(stranger) },
}

testRule(tokenAccountHandover, {
  quiet: [
    {
      name: 'a balance that moves',
      before,
      after: { [mine]: tokenAccount({ mint, owner: user }) },
    },
    {
      name: 'an account handed to the user',
      steps: [{ actions: [handOver(theirs, user)] }],
      before: { [theirs]: owned(stranger) },
      after: { [theirs]: owned(user) },
    },
    {
      name: 'an account of others with a new owner',
      steps: [{ actions: [handOver(theirs, unknownProgram)] }],
      before: { [theirs]: owned(stranger) },
      after: { [theirs]: owned(unknownProgram) },
    },
    {
      name: 'a temporary account for an escrow, created in the same transaction',
      steps: [
        {
          actions: [
            { type: 'create-token-account', account: theirs, owner: user, mint },
            handOver(theirs, pda),
          ],
        },
      ],
      before,
      after: { ...before, [theirs]: owned(pda) },
    },
    { name: 'an account opened to carry tokens, in the user’s own wallet', ...detour },
    {
      name: 'another authority that changes',
      steps: [
        {
          actions: [
            {
              type: 'set-authority',
              account: mine,
              kind: 'close-account',
              authority: user,
              next: stranger,
            },
          ],
        },
      ],
      before,
    },
  ],
  firing: [
    {
      name: 'a handover, reported once despite instruction and simulation',
      steps: [{ actions: [handOver(mine, stranger)] }],
      before,
      after: { [mine]: owned(stranger) },
      finds: [{ ...handedOver(stranger), at: [[0]] }],
    },
    {
      name: 'an associated token account created for the user',
      steps: [
        {
          programId: associatedTokenProgram,
          actions: [{ type: 'create-token-account', account: theirs, owner: user, mint }],
        },
        { actions: [handOver(theirs, stranger)] },
      ],
      before,
      after: { ...before, [theirs]: owned(stranger) },
      finds: [
        {
          params: { account: theirs, next: stranger, mint, held: { raw: 9n, mint } },
          subject: theirs,
          before: user,
          after: stranger,
          at: [[1]],
        },
      ],
    },
    {
      name: 'an account opened for the user, handed to a wallet in the same transaction, for an app',
      ...detour,
      origin: { dappDomain: 'claim.example' },
      finds: [
        {
          params: { account: theirs, next: stranger, mint, held: { raw: 9n, mint } },
          subject: theirs,
          before: user,
          after: stranger,
          at: [[1]],
          severity: 'high',
        },
      ],
    },
    {
      name: 'a handover in a transaction that fails',
      steps: [{ actions: [handOver(mine, stranger)] }],
      before,
      finds: [{ ...handedOver(stranger), at: [[0]] }],
    },
    {
      name: 'a handover that only the simulation shows',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }],
      before,
      after: { [mine]: owned(stranger) },
      finds: [handedOver(stranger)],
    },
    {
      name: 'a handover to the address of an unknown program',
      steps: [{ programId: unknownProgram }, { path: [0, 0], actions: [handOver(mine, pda)] }],
      before,
      after: { [mine]: owned(pda) },
      finds: [{ ...handedOver(pda), at: [[0, 0]] }],
    },
    {
      name: 'custody taken by an established protocol',
      steps: [{ programId: market }, { path: [0, 0], actions: [handOver(mine, pda)] }],
      before,
      after: { [mine]: owned(pda) },
      finds: [{ ...handedOver(pda), at: [[0, 0]], severity: 'high' }],
    },
    {
      name: 'a handover to a wallet through an established protocol',
      steps: [{ programId: market }, { path: [0, 0], actions: [handOver(mine, stranger)] }],
      before,
      after: { [mine]: owned(stranger) },
      finds: [{ ...handedOver(stranger), at: [[0, 0]] }],
    },
  ],
})
