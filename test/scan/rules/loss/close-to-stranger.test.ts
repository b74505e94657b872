import type { Address } from '../../../../src/solana/address/address.ts'
import { loaderV3Program, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import {
  type CloseToStranger,
  closeToStranger,
} from '../../../../src/scan/rules/loss/close-to-stranger.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  mine,
  mineToo,
  mint,
  pda,
  stranger,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { key } from '../../../solana/decoding/programs/client-instruction.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const close = (
  account: Address,
  destination: Address,
): Extract<Action, { type: 'close-account' }> => ({
  type: 'close-account',
  account,
  destination,
  authority: user,
})
const create = (account: Address, payer: Address): Action => ({
  type: 'create-token-account',
  account,
  owner: user,
  mint: wrappedSolMint,
  payer,
})
/** A buffer (kind 1). */
const buffer = Uint8Array.of(1, 0, 0, 0, 0)
const empty = tokenAccount({ mint, owner: user })
const wrapped = tokenAccount({
  mint: wrappedSolMint,
  owner: user,
  amount: 5_000_000n,
  native: true,
})
const five = [1, 2, 3, 4, 5].map((at) => key(100 + at))
const closable = tokenAccount({
  mint: wrappedSolMint,
  owner: user,
  amount: 5_000_000n,
  native: true,
  closeAuthority: stranger,
})
const emptyWrapped = tokenAccount({ mint: wrappedSolMint, owner: user, native: true })

const closed = (
  params: Partial<CloseToStranger> = {},
  rest: Partial<Found<CloseToStranger>> = {},
): Found<CloseToStranger> => ({
  params: {
    accounts: [mine],
    kind: 'token-account',
    receiver: stranger,
    wrapped: false,
    ...params,
  },
  subject: stranger,
  at: [[0]],
  ...rest,
})

testRule(closeToStranger, {
  quiet: [
    {
      name: 'closing to the user',
      steps: [{ actions: [close(mine, user)] }],
      before: { [mine]: wrapped },
      after: { [mine]: undefined, [user]: wallet(9n) },
    },
    {
      name: 'closing to another account of the user',
      steps: [{ actions: [close(mine, mineToo)] }],
      before: { [mine]: empty, [mineToo]: empty },
      after: { [mine]: undefined, [mineToo]: empty },
    },
    {
      name: 'rent returned to the sponsor of the fee',
      steps: [{ actions: [close(mine, stranger)] }],
      before: { [mine]: empty },
      after: { [mine]: undefined },
      feePayer: stranger,
    },
    {
      name: 'a temporary account closed to its payer',
      steps: [{ actions: [create(mine, stranger), close(mine, stranger)] }],
      before: { [user]: wallet(9n) },
      after: { [user]: wallet(9n), [mine]: undefined },
    },
    {
      name: 'an account of another wallet that the user may close',
      steps: [{ actions: [close(mine, stranger)] }],
      before: { [mine]: tokenAccount({ mint, owner: pda, closeAuthority: user }) },
      after: { [mine]: undefined },
    },
  ],
  firing: [
    {
      name: 'more than rent to the fee payer',
      steps: [{ actions: [close(mine, stranger)] }],
      feePayer: stranger,
      before: { [mine]: { ...empty, lamports: empty.lamports + 30_000_000_000n } },
      after: { [mine]: undefined, [stranger]: wallet(30_000_000_000n) },
      finds: [closed({ lamports: empty.lamports + 30_000_000_000n })],
    },
    {
      name: 'SOL of the user through an account that the fee payer opens',
      steps: [
        {
          actions: [
            create(mine, stranger),
            {
              type: 'transfer-sol',
              from: user,
              to: mine,
              lamports: 2_000_000_000n,
              authority: user,
            },
            close(mine, stranger),
          ],
        },
      ],
      feePayer: stranger,
      before: { [user]: wallet(9_000_000_000n) },
      after: { [user]: wallet(7_000_000_000n), [stranger]: wallet(2_000_000_000n) },
      finds: [closed({ lamports: 2_000_000_000n, wrapped: true }, { severity: 'critical' })],
    },
    {
      name: 'a buffer of a program that the user may close',
      steps: [{ actions: [close(mine, stranger)] }],
      before: { [mine]: { ...wallet(3_000_000_000n), owner: loaderV3Program, data: buffer } },
      after: { [mine]: undefined, [stranger]: wallet(3_000_000_000n) },
      finds: [closed({ kind: 'account', lamports: 3_000_000_000n })],
    },
    {
      name: 'the rent of five accounts, to the fee payer',
      steps: [{ actions: five.map((account) => close(account, stranger)) }],
      feePayer: stranger,
      before: Object.fromEntries(five.map((account) => [account, empty])),
      after: Object.fromEntries(five.map((account) => [account, undefined])),
      finds: [closed({ accounts: five, lamports: 5n * 2_039_280n }, { at: five.map(() => [0]) })],
    },
    {
      name: 'wrapped SOL that the close authority takes',
      steps: [{ actions: [{ ...close(mine, stranger), authority: stranger }] }],
      before: { [mine]: closable },
      after: { [mine]: undefined },
      finds: [
        closed(
          {
            lamports: wrapped.lamports,
            wrapped: true,
            closer: { holder: stranger, right: 'close-authority', by: 'program' },
          },
          { severity: 'critical' },
        ),
      ],
    },
    {
      name: 'the rent of an empty account',
      steps: [{ actions: [close(mine, stranger)] }],
      before: { [mine]: empty },
      after: { [mine]: undefined },
      finds: [closed({ lamports: 2_039_280n })],
    },
    {
      name: 'wrapped SOL',
      steps: [{ actions: [close(mine, stranger)] }],
      before: { [mine]: wrapped },
      after: { [mine]: undefined },
      finds: [closed({ lamports: 7_039_280n, wrapped: true }, { severity: 'critical' })],
    },
    {
      name: 'wrapped SOL, with the receiver as fee payer',
      steps: [{ actions: [close(mine, stranger)] }],
      before: { [mine]: wrapped },
      after: { [mine]: undefined },
      feePayer: stranger,
      finds: [closed({ lamports: 7_039_280n, wrapped: true }, { severity: 'critical' })],
    },
    {
      name: 'an empty account for wrapped SOL',
      steps: [{ actions: [close(mine, stranger)] }],
      before: { [mine]: emptyWrapped },
      after: { [mine]: undefined },
      finds: [closed({ lamports: 2_039_280n })],
    },
    {
      name: 'wrapped SOL in a transaction that fails',
      steps: [{ actions: [close(mine, stranger)] }],
      before: { [mine]: wrapped },
      finds: [closed({ lamports: 7_039_280n, wrapped: true }, { severity: 'critical' })],
    },
    {
      name: 'SOL that the user wraps in the same transaction',
      steps: [{ actions: [create(mine, user), close(mine, stranger)] }],
      before: { [user]: wallet(9n) },
      after: { [user]: wallet(1n), [mine]: undefined },
      finds: [closed()],
    },
  ],
})
