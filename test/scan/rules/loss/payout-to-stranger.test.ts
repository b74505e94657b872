import { address, type Address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint, tokenProgram } from '../../../../src/solana/address/known-address.ts'
import {
  type PayoutToStranger,
  payoutToStranger,
} from '../../../../src/scan/rules/loss/payout-to-stranger.ts'
import { programRecord } from '../../../kit/ledger/program-record.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  role,
  secondStranger,
  sendSol,
  type Step,
  stranger,
  theirs,
  theirsToo,
  thirdStranger,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { paid } from '../../../kit/scan/paid.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const record = theirsToo

const signer = role(user, 'sign')

const call = (programId: Address): Step => ({
  programId,
  path: [0],
  accounts: [signer, role(record, 'write')],
})

const vault = secondStranger
const theirsOther = thirdStranger
const mineThird = address('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi')
const thirdMint = address('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR')

const pays = (to: Address, amount: bigint, more: Partial<Step> = {}): Step => ({
  programId: tokenProgram,
  path: [0, 0],
  actions: [{ type: 'transfer-token', from: vault, to, mint, amount, authority: pda }],
  ...more,
})

const sol = (from: Address, path: number[]): Step => ({
  path,
  actions: [{ type: 'transfer-sol', from, to: user, lamports: 900_000_000n, authority: from }],
})

/** A call with a stranger's wallet and an account of the protocol among its accounts. */
const direct = (programId: Address): Step => ({
  ...call(programId),
  accounts: [...(call(programId).accounts ?? []), role(stranger, 'write'), role(pda, 'write')],
})

/** Balances of an account of the protocol and of the stranger, in SOL. */
const lamports = (held: bigint, received: bigint, payer = pda) => ({
  [payer]: { ...programRecord(market, []), lamports: held * 1_000_000_000n },
  [stranger]: wallet(received * 1_000_000_000n),
})

const moves = (
  from: Address,
  to: Address,
  amount: bigint,
  path: number[],
  authority: Address,
): Step => ({
  programId: tokenProgram,
  path,
  actions: [{ type: 'transfer-token', from, to, amount, authority }],
})

const held = (amount: bigint) => tokenAccount({ mint, owner: pda, amount })
const of = (owner: Address, amount: bigint, of = mint) => tokenAccount({ mint: of, owner, amount })
const before = {
  [vault]: held(900n),
  [theirs]: of(stranger, 0n),
  [mine]: of(user, 0n),
  [record]: programRecord(market, [user]),
}
const after = { [vault]: held(400n), [theirs]: of(stranger, 500n) }

const swapped = {
  steps: [
    call(market),
    {
      programId: tokenProgram,
      path: [0, 1],
      actions: [
        {
          type: 'transfer-token' as const,
          from: mineToo,
          to: record,
          mint: otherMint,
          amount: 40n,
          authority: user,
        },
      ],
    },
    pays(theirs, 500n),
  ],
  before: {
    ...before,
    [mineToo]: of(user, 100n, otherMint),
    [record]: of(pda, 0n, otherMint),
  },
  after: { ...after, [mineToo]: of(user, 60n, otherMint), [record]: of(pda, 40n, otherMint) },
}

/** The user’s tokens, for which others are paid. */
const traded = { source: 'trade' as const, given: [{ raw: 40n, mint: otherMint }] }

const paidOut = (
  params: Partial<PayoutToStranger> = {},
  rest: Partial<Found<PayoutToStranger>> = {},
): Found<PayoutToStranger> => ({
  params: {
    ...paid(500n),
    given: [],
    source: 'position',
    serious: true,
    ...params,
  },
  subject: stranger,
  at: [[0, 0]],
  ...rest,
})

testRule(payoutToStranger, {
  quiet: [
    {
      name: 'a deposit returned to the user',
      steps: [call(market), pays(mine, 500n)],
      before,
      after: { [vault]: held(400n), [mine]: of(user, 500n) },
    },
    {
      name: 'a fee for a referrer, besides the user’s part',
      steps: [call(market), pays(mine, 490n), pays(theirs, 10n, { path: [0, 1] })],
      before,
      after: { [vault]: held(400n), [mine]: of(user, 490n), [theirs]: of(stranger, 10n) },
    },
    {
      name: 'a keeper that executes the orders of others',
      steps: [call(market), pays(theirs, 500n)],
      before: { ...before, [record]: programRecord(market, [stranger]) },
      after,
    },
    {
      name: 'a call without a signature of the user',
      steps: [{ ...call(market), accounts: [] }, pays(theirs, 500n)],
      before,
      after,
    },
    {
      name: 'transfers by top-level instructions of core programs',
      steps: [pays(theirs, 500n, { path: [0] })],
      before,
      after,
    },
    {
      name: 'a payment approved by a multisig',
      steps: [
        {
          ...call(market),
          actions: [
            {
              type: 'execute-multisig',
              multisig: record,
              transaction: record,
              config: false,
              authority: user,
            },
          ],
        },
        pays(theirs, 500n),
      ],
      before,
      after,
    },
    {
      name: 'a swap that pays the user, with a part for another wallet',
      ...swapped,
      steps: [...swapped.steps.slice(0, 2), pays(mine, 450n), pays(theirs, 50n)],
      after: { ...swapped.after, [mine]: of(user, 450n), [theirs]: of(stranger, 50n) },
    },
    {
      name: 'a purchase through the user’s escrow, of an asset that no balance shows',
      steps: [
        call(market),
        {
          programId: tokenProgram,
          path: [0, 0],
          actions: [
            { type: 'transfer-token', from: mine, to: vault, mint, amount: 500n, authority: user },
          ],
        },
        pays(theirs, 500n, { path: [0, 1] }),
      ],
      before: { ...before, [mine]: of(user, 700n) },
      after: { [mine]: of(user, 200n), [theirs]: of(stranger, 500n) },
    },
    {
      name: 'a deposit returned without an instruction, with a fee for another wallet',
      steps: [call(market), pays(theirs, 10n)],
      before,
      after: { [vault]: held(400n), [mine]: of(user, 490n), [theirs]: of(stranger, 10n) },
    },
    {
      name: 'SOL from an instruction, next to a call that keeps more of it',
      steps: [
        direct(market),
        {
          path: [1],
          actions: [sendSol(3_000_000_000n, stranger, secondStranger)],
        },
      ],
      before: { ...before, ...lamports(5n, 1n), [secondStranger]: wallet(9_000_000_000n) },
      after: { ...lamports(5n, 4n), [secondStranger]: wallet(6_000_000_000n) },
    },
    {
      name: 'tiny amounts of SOL for a helper',
      steps: [direct(market)],
      before: { ...before, ...lamports(5n, 1n) },
      after: {
        [pda]: { ...programRecord(market, []), lamports: 4_999_000_000n },
        [stranger]: wallet(1_001_000_000n),
      },
    },
    {
      name: 'SOL that moves between two accounts of one protocol',
      steps: [direct(market)],
      before: { ...before, ...lamports(5n, 1n), [stranger]: programRecord(market, []) },
      after: {
        ...lamports(2n, 4n),
        [stranger]: { ...programRecord(market, []), lamports: 3_000_000_000n },
      },
    },
    {
      name: 'SOL from an account that the call cannot change',
      steps: [
        { ...call(market), accounts: [signer, role(record, 'read'), role(stranger, 'write')] },
      ],
      before: { ...before, ...lamports(5n, 1n) },
      after: lamports(2n, 4n),
    },
    { name: 'a transaction that fails', steps: [call(market), pays(theirs, 500n)], before },
  ],
  firing: [
    {
      name: 'an asset held by a market and sold, which is only noted',
      steps: [call(market), pays(theirs, 500n), sol(pda, [0, 2])],
      before: { ...before, [user]: wallet(1_000_000n) },
      after: { ...after, [user]: wallet(901_000_000n) },
      finds: [paidOut({ serious: false }, { severity: 'low' })],
    },
    {
      name: 'a deposit paid to another wallet that sends some SOL in return',
      steps: [call(market), pays(theirs, 500n), sol(stranger, [1])],
      before: { ...before, [user]: wallet(1_000_000n) },
      after: { ...after, [user]: wallet(901_000_000n) },
      finds: [paidOut()],
    },
    {
      name: 'a swap for another wallet that sends some SOL in return',
      ...swapped,
      steps: [...swapped.steps, sol(stranger, [1])],
      before: { ...swapped.before, [user]: wallet(1_000_000n) },
      after: { ...swapped.after, [user]: wallet(901_000_000n) },
      finds: [paidOut({ ...traded })],
    },
    {
      name: 'a deposit with a protocol paid to another wallet',
      steps: [call(market), pays(theirs, 500n)],
      before,
      after,
      finds: [paidOut()],
    },
    {
      name: 'a deposit of which the user receives a small part, as a decoy',
      steps: [call(market), pays(theirs, 480n), pays(mine, 20n, { path: [0, 1] })],
      before,
      after: { [vault]: held(400n), [theirs]: of(stranger, 480n), [mine]: of(user, 20n) },
      finds: [paidOut(paid(480n))],
    },
    {
      name: 'a deposit of which the user receives a quarter of the payout',
      steps: [call(market), pays(theirs, 400n), pays(mine, 100n, { path: [0, 1] })],
      before,
      after: { [vault]: held(400n), [theirs]: of(stranger, 400n), [mine]: of(user, 100n) },
      finds: [paidOut({ ...paid(400n), serious: false }, { severity: 'medium' })],
    },
    {
      name: 'a position that a token of the user proves',
      steps: [
        {
          ...call(market),
          accounts: [signer, role(mineToo, 'read')],
        },
        pays(theirs, 500n),
      ],
      before: {
        ...before,
        [record]: programRecord(market, []),
        [mineToo]: of(user, 1n, otherMint),
        [otherMint]: mintAccount([], { decimals: 0 }),
      },
      after,
      finds: [paidOut()],
    },
    {
      name: 'the same from an unknown program, which is only noted',
      steps: [call(unknownProgram), pays(theirs, 500n)],
      before: { ...before, [record]: programRecord(unknownProgram, [user]) },
      after,
      finds: [paidOut({ serious: false }, { severity: 'medium' })],
    },
    {
      name: 'the same for a deposit with an established protocol, through such a program',
      steps: [call(unknownProgram), pays(theirs, 500n, { path: [0, 0, 0] })],
      before,
      after,
      finds: [paidOut({}, { at: [[0, 0, 0]] })],
    },
    {
      name: 'one deposit paid to another wallet, and another to the user',
      steps: [
        call(market),
        pays(theirs, 500n),
        { ...call(market), path: [1] },
        pays(mine, 400n, { path: [1, 0] }),
      ],
      before,
      after: { [vault]: held(0n), [theirs]: of(stranger, 500n), [mine]: of(user, 400n) },
      finds: [paidOut()],
    },
    {
      name: 'SOL held by a protocol, moved without an instruction',
      steps: [direct(market)],
      before: { ...before, ...lamports(5n, 1n) },
      after: lamports(2n, 4n),
      finds: [paidOut(paid(3_000_000_000n, stranger, wrappedSolMint), { at: [[0]] })],
    },
    {
      name: 'SOL from an account of a protocol that has a private key',
      steps: [
        {
          ...call(market),
          accounts: [signer, role(record, 'read'), role(stranger, 'write'), role(vault, 'write')],
        },
      ],
      before: { ...before, ...lamports(5n, 1n, vault) },
      after: lamports(2n, 4n, vault),
      finds: [paidOut(paid(3_000_000_000n, stranger, wrappedSolMint), { at: [[0]] })],
    },
    {
      name: 'the same next to a small trade',
      steps: [
        call(unknownProgram),
        pays(theirs, 500n),
        moves(mineToo, theirsOther, 5n, [0, 1], user),
        moves(theirsOther, mineThird, 1n, [0, 2], secondStranger),
      ],
      before: {
        ...before,
        [mineToo]: of(user, 100n, otherMint),
        [theirsOther]: of(secondStranger, 9n, otherMint),
        [mineThird]: of(user, 0n, thirdMint),
      },
      after: {
        ...after,
        [mineToo]: of(user, 95n, otherMint),
        [theirsOther]: of(secondStranger, 14n, otherMint),
        [mineThird]: of(user, 1n, thirdMint),
      },
      finds: [paidOut()],
    },
    {
      name: 'the same next to a vote executed within the call',
      steps: [
        call(unknownProgram),
        pays(theirs, 500n),
        {
          programId: market,
          path: [0, 1],
          actions: [
            {
              type: 'execute-multisig',
              multisig: record,
              transaction: record,
              config: false,
              authority: user,
            },
          ],
        },
      ],
      before,
      after,
      finds: [paidOut()],
    },
    {
      name: 'the same with a tiny amount of a worthless token in return',
      steps: [
        call(unknownProgram),
        pays(theirs, 500n),
        {
          programId: tokenProgram,
          path: [0, 1],
          actions: [
            {
              type: 'transfer-token',
              from: theirsOther,
              to: mineToo,
              mint: otherMint,
              amount: 1n,
              authority: secondStranger,
            },
          ],
        },
      ],
      before: {
        ...before,
        [theirsOther]: of(secondStranger, 9n, otherMint),
        [mineToo]: of(user, 0n, otherMint),
      },
      after: {
        ...after,
        [theirsOther]: of(secondStranger, 8n, otherMint),
        [mineToo]: of(user, 1n, otherMint),
      },
      finds: [paidOut()],
    },
    {
      name: 'the same for an app',
      steps: [call(unknownProgram), pays(theirs, 500n)],
      before: { ...before, [record]: programRecord(unknownProgram, [user]) },
      after,
      origin: { dappDomain: 'claim.example' },
      finds: [paidOut()],
    },
    {
      name: 'tokens that are minted to another wallet',
      steps: [
        call(market),
        {
          programId: tokenProgram,
          path: [0, 0],
          actions: [{ type: 'mint-to', mint, account: theirs, amount: 500n, authority: pda }],
        },
      ],
      before,
      after: { [theirs]: of(stranger, 500n) },
      finds: [paidOut()],
    },
    { name: 'a swap for another wallet', ...swapped, finds: [paidOut({ ...traded })] },
    {
      name: 'a small swap for another wallet',
      ...swapped,
      before: { ...swapped.before, [mineToo]: of(user, 1_000n, otherMint) },
      after: { ...swapped.after, [mineToo]: of(user, 960n, otherMint) },
      finds: [paidOut({ ...traded, serious: false }, { severity: 'medium' })],
    },
  ],
})
