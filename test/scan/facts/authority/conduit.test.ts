import { expect, test } from 'bun:test'
import { conduitsOf } from '../../../../src/scan/facts/authority/conduit.ts'
import { movementsOut } from '../../../../src/scan/facts/movement.ts'
import { otherSigners } from '../../../../src/scan/facts/other-signers.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  market,
  mine,
  mint,
  pda,
  riskContext,
  role,
  type Scene,
  sendSol,
  sol,
  type Step,
  stranger,
  theirs,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

/** A new key. */
const key = stranger

const filled: Step = {
  accounts: [role(user, 'spend'), role(key, 'write')],
  actions: [sendSol(30n * sol, key)],
}
const issuedTo = (account: typeof mine): Action => ({
  type: 'mint-to',
  mint,
  account,
  amount: 25n,
  authority: pda,
})
type Call = { program?: typeof market; taken?: bigint; share?: typeof mine }

/** A call that the key signs takes its SOL and mints a share. */
const call = ({ program = market, taken = 30n * sol, share = mine }: Call = {}): Step[] => [
  { programId: program, accounts: [role(key, 'spend')] },
  {
    path: [1, 0],
    accounts: [role(key, 'spend'), role(pda, 'write')],
    actions: [sendSol(taken, pda, key)],
  },
  { path: [1, 1], actions: [issuedTo(share)] },
]

const scene = (steps: readonly Step[], changes: Pick<Scene, 'before' | 'after'> = {}): Scene => ({
  steps: [filled, ...steps],
  message: {
    staticAccounts: [user, key],
    header: { requiredSignatures: 2, readonlySigned: 0, readonlyUnsigned: 0 },
  },
  signatures: ['missing', 'missing'],
  before: {
    [user]: wallet(40n * sol),
    [mine]: tokenAccount({ mint, owner: user }),
    [theirs]: tokenAccount({ mint, owner: pda }),
    ...changes.before,
  },
  after: { [user]: wallet(10n * sol), [pda]: wallet(30n * sol), ...changes.after },
})

test('SOL that passes through a new key leaves with the protocol that takes it', () => {
  const context = riskContext(scene(call()))
  expect([...conduitsOf(context)]).toEqual([key])
  expect(otherSigners(context)).toEqual([])
  expect(movementsOut(context)).toEqual([
    {
      mint: expect.any(String),
      amount: 30n * sol,
      sender: key,
      receiver: pda,
      at: [1, 0],
      by: 'known-program',
      authorization: { holder: key, right: 'owner', by: 'user' },
    },
  ])
})

const withMemo = { programId: unknownProgram, accounts: [role(key, 'sign')], path: [2] }

test.each<[why: string, scene: Scene]>([
  ['an unknown program takes it', scene(call({ program: unknownProgram }))],
  ['the share goes to others', scene(call({ share: theirs }))],
  ['it keeps a part', scene(call({ taken: 20n * sol }))],
  ['it holds something afterwards', scene(call(), { after: { [key]: wallet(5n) } })],
  ['it held something before', scene(call(), { before: { [key]: wallet(5n) } })],
  [
    'it owns tokens',
    scene(call(), { after: { [theirs]: tokenAccount({ mint, owner: key, amount: 5n }) } }),
  ],
  ['it signs for something else too', scene([...call(), withMemo])],
  ['it sends it on by itself', scene([{ ...filled, actions: [sendSol(30n * sol, pda, key)] }])],
  [
    'the simulation failed',
    { ...scene(call()), simulation: { status: 'failed', error: { x: 1 } } },
  ],
])('a key is another signer: %s', (_, each) => {
  const context = riskContext(each)
  expect([...conduitsOf(context)]).toEqual([])
  expect(otherSigners(context)).not.toEqual([])
})
