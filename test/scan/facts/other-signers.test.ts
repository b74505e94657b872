import { expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import {
  memoProgram,
  systemProgram,
  tokenProgram,
} from '../../../src/solana/address/known-address.ts'
import { coSignersOf, isSponsored } from '../../../src/scan/facts/origin.ts'
import { type OtherSigner, otherSigners } from '../../../src/scan/facts/other-signers.ts'
import {
  market,
  mine,
  mint,
  pda,
  riskContext,
  role,
  type Scene,
  sendSol,
  type Step,
  stranger,
  theirs,
  tokenAccount,
  tokenMultisig,
  unknownProgram,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

type Signers = readonly (typeof user)[]

const signing = (signers: Signers, ...statuses: ('missing' | 'valid')[]): Scene => ({
  message: {
    staticAccounts: [...signers],
    header: { requiredSignatures: signers.length, readonlySigned: 0, readonlyUnsigned: 0 },
  },
  feePayer: signers[0] ?? user,
  signatures: signers.map((_, index) => statuses[index] ?? 'missing'),
  before: { [user]: wallet(9n), [stranger]: wallet(9n) },
  after: {},
})
const by = (signer: typeof user, step: Step): Step => ({
  ...step,
  accounts: [role(signer, 'sign')],
})
const memo = by(stranger, { programId: memoProgram })
const opened = (programOwner: typeof user): Step =>
  by(stranger, {
    actions: [
      { type: 'create-account', account: stranger, payer: user, lamports: 5n, programOwner },
    ],
  })
const rentPaid = by(stranger, {
  actions: [{ type: 'create-token-account', account: theirs, owner: pda, mint, payer: stranger }],
})
const two = signing([user, stranger])
const sponsor = signing([stranger, user])
const fresh: Scene = { ...two, before: { [user]: wallet(9n) } }
const multisig = address(pda)

const cases: readonly {
  name: string
  scene: Scene
  others: Partial<OtherSigner>[]
  coSigns: boolean
  sponsored: boolean
}[] = [
  { name: 'the user alone', scene: signing([user]), others: [], coSigns: false, sponsored: false },
  {
    name: 'a signer of a memo',
    scene: { ...two, steps: [memo] },
    others: [{ signer: stranger, paysOnly: false }],
    coSigns: true,
    sponsored: false,
  },
  {
    name: 'a sponsor who has not signed',
    scene: sponsor,
    others: [{ signer: stranger, signature: 'missing', paysOnly: true }],
    coSigns: false,
    sponsored: true,
  },
  {
    name: 'a sponsor who pays rent too',
    scene: { ...sponsor, steps: [rentPaid] },
    others: [{ signer: stranger, paysOnly: true }],
    coSigns: false,
    sponsored: true,
  },
  {
    name: 'a fee payer who has signed',
    scene: signing([stranger, user], 'valid'),
    others: [{ signer: stranger, signature: 'valid', paysOnly: true }],
    coSigns: true,
    sponsored: false,
  },
  {
    name: 'a fee payer who sends something too',
    scene: { ...sponsor, steps: [by(stranger, { actions: [sendSol(5n, user, stranger)] })] },
    others: [{ signer: stranger, paysOnly: false }],
    coSigns: true,
    sponsored: false,
  },
  {
    name: 'the key of a new account of a program',
    scene: { ...fresh, steps: [opened(tokenProgram)] },
    others: [],
    coSigns: false,
    sponsored: false,
  },
  {
    name: 'a key that is given an account like a wallet’s',
    scene: { ...fresh, steps: [opened(systemProgram)] },
    others: [{ signer: stranger, paysOnly: false }],
    coSigns: true,
    sponsored: false,
  },
  {
    name: 'a wallet without SOL that holds tokens and is made to look like a new account',
    scene: {
      ...fresh,
      steps: [opened(tokenProgram)],
      before: { [user]: wallet(9n), [theirs]: tokenAccount({ mint, owner: stranger, amount: 5n }) },
    },
    others: [{ signer: stranger, paysOnly: false }],
    coSigns: true,
    sponsored: false,
  },
  {
    name: 'a fresh key for an address of an established protocol',
    scene: { ...fresh, steps: [by(stranger, { programId: market })] },
    others: [],
    coSigns: false,
    sponsored: false,
  },
  {
    name: 'a fresh key for an unknown program',
    scene: { ...fresh, steps: [by(stranger, { programId: unknownProgram })] },
    others: [{ signer: stranger }],
    coSigns: true,
    sponsored: false,
  },
  {
    name: 'the other member of a multisig that the user signs for',
    scene: {
      ...two,
      before: {
        [user]: wallet(9n),
        [stranger]: wallet(9n),
        [multisig]: tokenMultisig(2, [user, stranger]),
        [mine]: tokenAccount({ mint, owner: multisig, amount: 9n }),
      },
      steps: [
        {
          accounts: [role(user, 'sign'), role(stranger, 'sign')],
          actions: [
            { type: 'transfer-token', from: mine, to: theirs, amount: 5n, authority: multisig },
          ],
        },
      ],
    },
    others: [],
    coSigns: false,
    sponsored: false,
  },
  {
    name: 'the other member of a multisig that moves nothing',
    scene: {
      ...two,
      before: {
        [user]: wallet(9n),
        [stranger]: wallet(9n),
        [multisig]: tokenMultisig(2, [user, stranger]),
      },
      steps: [memo],
    },
    others: [{ signer: stranger }],
    coSigns: true,
    sponsored: false,
  },
  {
    name: 'a transaction that the user does not sign',
    scene: { ...signing([stranger]), steps: [memo] },
    others: [],
    coSigns: false,
    sponsored: false,
  },
]

test.each([...cases])('$name', ({ scene, others, coSigns, sponsored }) => {
  const context = riskContext(scene)
  const found = otherSigners(context)
  expect(found).toHaveLength(others.length)
  for (const [index, other] of others.entries()) expect(found[index]).toMatchObject(other)
  expect(coSignersOf(context).length > 0).toBe(coSigns)
  expect(isSponsored(context)).toBe(sponsored)
})
