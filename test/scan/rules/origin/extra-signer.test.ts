import type { Address } from '../../../../src/solana/address/address.ts'
import {
  computeBudgetProgram,
  loaderV3Program,
  memoProgram,
  systemProgram,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import { type ExtraSigner, extraSigner } from '../../../../src/scan/rules/origin/extra-signer.ts'
import {
  market,
  mineToo,
  role,
  type Scene,
  secondStranger,
  sendSol,
  type Step,
  stranger,
  theirs,
  theirsToo,
  tokenMultisig,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

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
  accounts: [role(signer, 'sign')],
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

const found = (
  signer: Address,
  requiredBy: ExtraSigner['requiredBy'],
  at: readonly number[][],
): Found<ExtraSigner> => ({
  params: { signer, signed: false, requiredBy },
  subject: signer,
  at,
  ...(requiredBy === 'unknown-program' && { severity: 'low' }),
})

testRule(extraSigner, {
  quiet: [
    { name: 'the user alone', ...signers([]) },
    { name: 'the key of a new account', ...signers([made], mineToo) },
    {
      name: 'several signers of one multisig',
      ...signers([by(stranger, theirMultisig)], stranger),
      before: { [theirsToo]: tokenMultisig(2, [stranger, secondStranger]) },
    },
    {
      name: 'a signer that a fully decoded call requires',
      ...signers([by(stranger, { programId: unknownProgram })], stranger),
    },
    { name: 'the other side of a trade', ...signers([theirTransfer], stranger) },
    {
      name: 'a signer that an established protocol requires',
      ...signers([by(stranger, { programId: market, status: 'unknown-program' })], stranger),
    },
    {
      name: 'the signer of a memo',
      ...signers([by(stranger, { programId: memoProgram })], stranger),
    },
    {
      name: 'the signer of writes to a program buffer',
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
      name: 'a signer that no instruction requires',
      ...signers([made], mineToo, stranger),
      finds: [found(stranger, 'nothing', [])],
    },
    {
      name: 'one whose signature is present',
      ...signers([], stranger),
      signatures: ['missing', 'valid'],
      finds: [
        {
          params: { signer: stranger, signed: true, requiredBy: 'nothing' },
          subject: stranger,
          at: [],
        },
      ],
    },
    {
      name: 'two such signers',
      ...signers([], stranger, secondStranger),
      finds: [found(stranger, 'nothing', []), found(secondStranger, 'nothing', [])],
    },
    {
      name: 'a signer of an instruction that does not require it',
      ...signers(
        [
          by(stranger, {
            programId: systemProgram,
            actions: [sendSol(5n, theirs)],
          }),
        ],
        stranger,
      ),
      finds: [found(stranger, 'nothing', [[0]])],
    },
    {
      name: 'a signer added to a call that requires none',
      ...signers([by(stranger, { programId: computeBudgetProgram })], stranger),
      finds: [found(stranger, 'nothing', [[0]])],
    },
    {
      name: 'a signer of a call that is known by name only, which is only noted',
      ...signers(
        [by(stranger, { programId: unknownProgram, programName: 'Dex', status: 'named' })],
        stranger,
      ),
      finds: [found(stranger, 'unknown-program', [[0]])],
    },
    {
      name: 'a signer that an unknown program requires, which is only noted',
      ...signers(
        [by(stranger, { programId: unknownProgram, status: 'unknown-program' })],
        stranger,
      ),
      finds: [found(stranger, 'unknown-program', [[0]])],
    },
  ],
})
