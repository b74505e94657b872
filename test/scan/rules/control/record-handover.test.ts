import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  type RecordHandover,
  recordHandover,
} from '../../../../src/scan/rules/control/record-handover.ts'
import { address, type Address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { associatedTokenAccount } from '../../../../src/solana/address/associated-token-account.ts'
import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import { programRecord } from '../../../kit/ledger/program-record.ts'
import {
  market,
  mine,
  mint,
  pda,
  role,
  secondStranger,
  type Step,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const record = theirsToo
const lending = address('MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA')
const names = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const streams = address('strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m')
const ownDefault = associatedTokenAccount(user, mint, tokenProgram)
const cleared = address('11111111111111111111111111111111')

const call = (programId: Address, more: Partial<Step> = {}): Step => ({
  programId,
  path: [0],
  accounts: [role(user, 'sign'), role(record, 'write')],
  ...more,
})

const naming = (account: Address) => ({
  accounts: [role(user, 'sign'), role(record, 'write'), role(account, 'read')],
})

const changes = (
  owner: Address,
  earlier: readonly Address[],
  later: readonly Address[],
): { before: Record<Address, Account>; after: Record<Address, Account> } => ({
  before: { [record]: programRecord(owner, earlier) },
  after: { [record]: programRecord(owner, later, 1) },
})

/** Far from the start, as in a queue of many users. */
const queue = (who: Address): Account => {
  const data = new Uint8Array(4_000)
  data.set(addressToBytes(who), 2_000)
  return { ...programRecord(market, []), data }
}

const knownPrograms = [market, lending]
const foreignTokens = tokenAccount({ mint, owner: stranger })

const replaced = (
  program: Address,
  { next = stranger, serious = true } = {},
): Found<RecordHandover> => ({
  params: { event: 'replaced', record, program, next, serious },
  subject: record,
  before: user,
  after: next,
  at: [[0]],
})

const smartWallet = address('swigypWHEksbC64pWKwah1WTeh9JXwx8H1rJHLdbQMB')

const added = (program: Address, next: Address = stranger): Found<RecordHandover> => ({
  params: { event: 'added', record, program, next },
  subject: next,
  at: [[0]],
})

testRule(recordHandover, {
  quiet: [
    {
      name: 'a position that is closed',
      steps: [call(market)],
      before: { [record]: programRecord(market, [user]) },
      after: { [record]: undefined },
    },
    {
      name: 'a record with a counter that stays the user’s',
      steps: [call(market)],
      ...changes(market, [user], [user]),
    },
    {
      name: 'a cleared address',
      steps: [call(market)],
      ...changes(market, [user], [cleared]),
    },
    {
      name: 'a stranger’s record with a new owner',
      steps: [call(market)],
      ...changes(market, [stranger], [secondStranger]),
    },
    {
      name: 'a place in a queue',
      steps: [call(market)],
      before: { [record]: queue(user) },
      after: { [record]: queue(stranger) },
    },
    {
      name: 'a call without a signature of the user',
      steps: [call(market, { accounts: [] })],
      ...changes(market, [user], [stranger]),
    },
    {
      name: 'the same with a program that no one knows',
      steps: [call(unknownProgram, naming(theirs))],
      before: {
        [record]: programRecord(unknownProgram, [user], 9),
        [theirs]: programRecord(unknownProgram, [stranger], 1),
      },
      after: {
        [record]: programRecord(unknownProgram, [user], 4),
        [theirs]: programRecord(unknownProgram, [stranger], 6),
      },
    },
    {
      name: 'a bank’s account that is added to a lending account',
      steps: [call(lending, naming(theirs))],
      knownPrograms,
      before: {
        [record]: programRecord(lending, [user]),
        [theirs]: programRecord(lending, []),
      },
      after: { [record]: programRecord(lending, [user, theirs], 1) },
    },
    {
      name: 'a stranger’s wallet in the record of a program other than custodians',
      steps: [call(market, naming(stranger))],
      before: { [record]: programRecord(market, [user]), [stranger]: wallet(1n) },
      after: { [record]: programRecord(market, [user, stranger], 1) },
    },
    {
      name: 'an order that pays to the user’s token account',
      steps: [call(market, naming(theirs))],
      before: { [theirs]: tokenAccount({ mint, owner: user }) },
      after: { [record]: programRecord(market, [user, theirs]) },
    },
    {
      name: 'a lending account that goes on in a new one of the user',
      steps: [call(lending, naming(theirs))],
      before: { [record]: programRecord(lending, [user]) },
      after: {
        [record]: programRecord(lending, [user], 1),
        [theirs]: programRecord(lending, [user], 2),
      },
    },
    {
      name: 'a stranger’s lending account that was there',
      steps: [call(lending, naming(theirs))],
      before: {
        [record]: programRecord(lending, [user]),
        [theirs]: programRecord(lending, [stranger]),
      },
      after: {
        [record]: programRecord(lending, [user], 1),
        [theirs]: programRecord(lending, [stranger], 2),
      },
    },
    {
      name: 'a record that a program other than custodians opens for a stranger',
      steps: [call(market, naming(theirs))],
      before: { [record]: programRecord(market, [user]) },
      after: {
        [record]: programRecord(market, [user], 1),
        [theirs]: programRecord(market, [stranger], 2),
      },
    },
    {
      name: 'a stream of the user to a stranger’s token account',
      steps: [call(streams, naming(theirs))],
      before: { [theirs]: foreignTokens, [record]: programRecord(streams, [user]) },
      after: { [record]: programRecord(streams, [user, theirs], 1) },
    },
    {
      name: 'a stream that goes to another token account of the user',
      steps: [call(streams, naming(theirs))],
      before: {
        [theirs]: tokenAccount({ mint, owner: user }),
        [record]: programRecord(streams, [user, ownDefault]),
      },
      after: { [record]: programRecord(streams, [user, theirs], 1) },
    },
    {
      name: 'an order that pays to the user’s tokens, with a referral fee',
      steps: [
        call(market, {
          accounts: [...naming(theirs).accounts, ...naming(mine).accounts.slice(2)],
        }),
      ],
      before: { [theirs]: foreignTokens, [mine]: tokenAccount({ mint, owner: user }) },
      after: { [record]: programRecord(market, [user, theirs, mine]) },
    },
    {
      name: 'a transaction that fails',
      steps: [call(market)],
      before: changes(market, [user], []).before,
    },
  ],
  firing: [
    {
      name: 'a key that is added to a smart wallet',
      steps: [call(smartWallet, { data: Uint8Array.of(1, 2, 3, ...addressToBytes(stranger)) })],
      ...changes(smartWallet, [user], [user, stranger]),
      finds: [added(smartWallet)],
    },
    {
      name: 'an address that is added to the record of an unnamed program (noted)',
      steps: [call(unknownProgram, naming(stranger))],
      ...changes(unknownProgram, [user], [user, stranger]),
      finds: [{ ...added(unknownProgram), severity: 'low' }],
    },
    {
      name: 'a name that is handed to an address without a private key, chosen by the requester',
      steps: [call(names, { data: Uint8Array.of(2, ...addressToBytes(pda)) })],
      ...changes(names, [user], [pda]),
      finds: [replaced(names, { next: pda })],
    },
    {
      name: 'a name that is deleted',
      steps: [call(names)],
      before: { [record]: programRecord(names, [user]) },
      after: { [record]: undefined },
      finds: [
        {
          params: { event: 'removed', record, program: names, serious: false },
          subject: record,
          before: user,
          at: [[0]],
          severity: 'medium',
        },
      ],
    },
    {
      name: 'a name without an owner, for an app',
      steps: [call(names)],
      ...changes(names, [user], [cleared]),
      origin: { dappDomain: 'claim.example' },
      finds: [
        {
          params: { event: 'removed', record, program: names, serious: true },
          subject: record,
          before: user,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a name that is deleted, and a stranger gets its rent',
      steps: [call(names, naming(stranger))],
      before: { [record]: programRecord(names, [user]), [stranger]: wallet(1n) },
      after: { [record]: undefined, [stranger]: wallet(2n) },
      finds: [
        {
          params: { event: 'removed', record, program: names, receiver: stranger, serious: true },
          subject: record,
          before: user,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a lending account handed to a stranger',
      steps: [call(lending)],
      knownPrograms,
      ...changes(lending, [user], [stranger]),
      finds: [replaced(lending)],
    },
    {
      name: 'a name that changes hands',
      steps: [call(names)],
      ...changes(names, [user], [stranger]),
      finds: [replaced(names)],
    },
    {
      name: 'a lending account handed to a stranger for some SOL',
      steps: [call(lending)],
      knownPrograms,
      before: { [record]: programRecord(lending, [user]), [user]: wallet(5n) },
      after: { [record]: programRecord(lending, [stranger], 1), [user]: wallet(900_000_000n) },
      finds: [replaced(lending)],
    },
    {
      name: 'a name that is sold',
      steps: [call(names)],
      before: { [record]: programRecord(names, [user]), [user]: wallet(5n) },
      after: { [record]: programRecord(names, [stranger], 1), [user]: wallet(900_000_000n) },
      finds: [{ ...replaced(names, { serious: false }), severity: 'medium' }],
    },
    {
      name: 'a record of a program without a name, which is milder',
      steps: [call(unknownProgram)],
      ...changes(unknownProgram, [user], [stranger]),
      finds: [{ ...replaced(unknownProgram, { serious: false }), severity: 'medium' }],
    },
    {
      name: 'the same for an app',
      steps: [call(unknownProgram)],
      ...changes(unknownProgram, [user], [stranger]),
      origin: { dappDomain: 'claim.example' },
      finds: [replaced(unknownProgram)],
    },
    {
      name: 'custody by a program',
      steps: [call(market)],
      ...changes(market, [user], [pda]),
      finds: [{ ...replaced(market, { next: pda, serious: false }), severity: 'low' }],
    },
    {
      name: 'an address without a key that an app chooses',
      steps: [call(market)],
      ...changes(market, [user], [pda]),
      origin: { dappDomain: 'claim.example' },
      finds: [replaced(market, { next: pda })],
    },
    {
      name: 'custody at an account of a program, for an app',
      steps: [call(market)],
      before: { [record]: programRecord(market, [user]), [pda]: programRecord(market, []) },
      after: { [record]: programRecord(market, [pda], 1) },
      origin: { dappDomain: 'claim.example' },
      finds: [{ ...replaced(market, { next: pda, serious: false }), severity: 'low' }],
    },
    {
      name: 'a stranger’s wallet that is added to a lending account',
      steps: [call(lending, naming(stranger))],
      knownPrograms,
      ...changes(lending, [user], [user, stranger]),
      finds: [
        {
          params: { event: 'added', record, program: lending, next: stranger },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a lending account that goes on in a new one of a stranger',
      steps: [call(lending, naming(theirs))],
      before: { [record]: programRecord(lending, [user]) },
      after: {
        [record]: programRecord(lending, [user], 1),
        [theirs]: programRecord(lending, [stranger], 2),
      },
      finds: [
        {
          params: {
            event: 'reopened',
            record,
            program: lending,
            into: theirs,
            next: stranger,
          },
          subject: record,
          before: user,
          after: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a balance that moves into an account of a stranger',
      steps: [call(lending, naming(theirs))],
      before: {
        [record]: programRecord(lending, [user], 9),
        [theirs]: programRecord(lending, [stranger], 1),
      },
      after: {
        [record]: programRecord(lending, [user], 4),
        [theirs]: programRecord(lending, [stranger], 6),
      },
      finds: [
        {
          params: { event: 'moved', record, program: lending, into: theirs, next: stranger },
          subject: record,
          before: user,
          after: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a stream to the user’s tokens that goes to a stranger’s from now on',
      steps: [call(streams, naming(theirs))],
      before: { [theirs]: foreignTokens, [record]: programRecord(streams, [user, ownDefault]) },
      after: { [record]: programRecord(streams, [user, theirs], 1) },
      finds: [
        {
          params: {
            event: 'order',
            record,
            program: streams,
            holder: stranger,
            redirected: true,
          },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a new order that pays to a stranger’s token account',
      steps: [call(market, naming(theirs))],
      before: { [theirs]: foreignTokens },
      after: { [record]: programRecord(market, [user, theirs]) },
      finds: [
        {
          params: { event: 'order', record, program: market, holder: stranger },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
  ],
})
