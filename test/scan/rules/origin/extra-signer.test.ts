import type { Address } from '../../../../src/solana/address/address.ts'
import {
  computeBudgetProgram,
  loaderV3Program,
  memoProgram,
  systemProgram,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import { extraSigner } from '../../../../src/scan/rules/origin/extra-signer.ts'
import {
  market,
  mineToo,
  type Scene,
  secondStranger,
  type Step,
  stranger,
  theirs,
  theirsToo,
  tokenMultisig,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const signers = (steps: Step[], ...extra: Address[]): Scene => ({
  steps,
  message: {
    staticAccounts: [user, ...extra],
    header: { requiredSignatures: 1 + extra.length, readonlySigned: 0, readonlyUnsigned: 0 },
  },
  signatures: ['missing', ...extra.map(() => 'missing' as const)],
  after: {},
})
const by = (signer: Address, step: Step): Step => ({
  ...step,
  accounts: [{ address: signer, signer: true, writable: false, source: 'static' }],
})
const made = by(mineToo, {
  actions: [
    {
      type: 'create-account',
      account: mineToo,
      payer: user,
      lamports: 5n,
      programOwner: tokenProgram,
    },
  ],
})
const theirTransfer = by(stranger, {
  actions: [
    {
      type: 'transfer-token',
      from: theirs,
      to: mineToo,
      amount: 5n,
      authority: stranger,
    },
  ],
})

const theirMultisig: Step = {
  programId: tokenProgram,
  actions: [
    { type: 'transfer-token', from: theirs, to: mineToo, amount: 5n, authority: theirsToo },
  ],
}

testRule(extraSigner, {
  quiet: [
    { name: 'the user alone', ...signers([]) },
    { name: 'the key of an account that is made', ...signers([made], mineToo) },
    {
      name: 'several signers of one multisig',
      ...signers([by(stranger, theirMultisig)], stranger),
      before: { [theirsToo]: tokenMultisig(2, [stranger, secondStranger]) },
    },
    {
      name: 'whoever a program asks for whose call is read in full',
      ...signers([by(stranger, { programId: unknownProgram })], stranger),
    },
    { name: 'the other side of a trade', ...signers([theirTransfer], stranger) },
    {
      name: 'whoever an established protocol asks',
      ...signers([by(stranger, { programId: market, status: 'unknown-program' })], stranger),
    },
    {
      name: 'whoever signs a memo',
      ...signers([by(stranger, { programId: memoProgram })], stranger),
    },
    {
      name: 'whoever writes a program into a buffer of his',
      ...signers([by(stranger, { programId: loaderV3Program })], stranger),
    },
    {
      name: 'a sponsor',
      ...signers([]),
      feePayer: stranger,
      message: {
        staticAccounts: [stranger, user],
        header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 0 },
      },
    },
  ],
  firing: [
    {
      name: 'somebody whom nothing needs',
      ...signers([made], mineToo, stranger),
      severities: ['high'],
    },
    {
      name: 'two of them',
      ...signers([], stranger, secondStranger),
      severities: ['high', 'high'],
    },
    {
      name: 'somebody who only stands in an instruction that is not his',
      ...signers(
        [
          by(stranger, {
            programId: systemProgram,
            actions: [
              { type: 'transfer-sol', from: user, to: theirs, lamports: 5n, authority: user },
            ],
          }),
        ],
        stranger,
      ),
      severities: ['high'],
    },
    {
      name: 'somebody put among the accounts of a call that needs none',
      ...signers([by(stranger, { programId: computeBudgetProgram })], stranger),
      severities: ['high'],
    },
    {
      name: 'whoever stands in a call that has no more than a name here, which is only noted',
      ...signers(
        [by(stranger, { programId: unknownProgram, programName: 'Dex', status: 'named' })],
        stranger,
      ),
      severities: ['low'],
    },
    {
      name: 'whoever an unknown program asks, which is only noted',
      ...signers(
        [by(stranger, { programId: unknownProgram, status: 'unknown-program' })],
        stranger,
      ),
      severities: ['low'],
    },
  ],
})
