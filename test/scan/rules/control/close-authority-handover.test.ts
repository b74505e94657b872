import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  type CloseAuthorityHandover,
  closeAuthorityHandover,
} from '../../../../src/scan/rules/control/close-authority-handover.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  mine,
  mint,
  pda,
  stranger,
  tokenAccount,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'

const account = (closeAuthority?: Address, of = mint) =>
  tokenAccount({
    mint: of,
    owner: user,
    amount: 9n,
    native: of === wrappedSolMint,
    ...(closeAuthority && { closeAuthority }),
  })
const give = (next?: Address): Action => ({
  type: 'set-authority',
  account: mine,
  kind: 'close-account',
  authority: user,
  ...(next && { next }),
})
const before = { [mine]: account() }

const handedTo = (next: Address, { wrapsSol = false } = {}): Found<CloseAuthorityHandover> => ({
  params: { account: mine, next, wrapsSol },
  subject: mine,
  before: user,
  after: next,
})

testRule(closeAuthorityHandover, {
  quiet: [
    { name: 'an account that keeps its close authority', before, after: before },
    {
      name: 'a revoked close authority',
      steps: [{ actions: [give()] }],
      before: { [mine]: account(stranger) },
      after: before,
    },
    {
      name: 'the user as authority',
      steps: [{ actions: [give(user)] }],
      before,
      after: { [mine]: account(user) },
    },
    {
      name: 'a sponsor that reserves the rent of a new account',
      before: {},
      after: { [mine]: account(stranger) },
      feePayer: stranger,
    },
  ],
  firing: [
    {
      name: 'the fee payer, over a new account with wrapped SOL',
      before: {},
      after: { [mine]: account(stranger, wrappedSolMint) },
      feePayer: stranger,
      finds: [handedTo(stranger, { wrapsSol: true })],
    },
    {
      name: 'a wallet, reported once despite instruction and simulation',
      steps: [{ actions: [give(stranger)] }],
      before,
      after: { [mine]: account(stranger) },
      finds: [{ ...handedTo(stranger), at: [[0]] }],
    },
    {
      name: 'a transaction that fails',
      steps: [{ actions: [give(stranger)] }],
      before,
      finds: [{ ...handedTo(stranger), at: [[0]] }],
    },
    {
      name: 'a change that only the simulation shows',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }],
      before,
      after: { [mine]: account(stranger) },
      finds: [handedTo(stranger)],
    },
    {
      name: 'an address of a program over an account without SOL',
      before,
      after: { [mine]: account(pda) },
      finds: [{ ...handedTo(pda), severity: 'medium' }],
    },
    {
      name: 'an address of a program over wrapped SOL',
      before: { [mine]: account(undefined, wrappedSolMint) },
      after: { [mine]: account(pda, wrappedSolMint) },
      finds: [handedTo(pda, { wrapsSol: true })],
    },
  ],
})
