import { expect, test } from 'bun:test'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  type Authorization,
  authorizationOf,
} from '../../../../src/scan/facts/authority/authorization.ts'
import { extension, mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  riskContext,
  role,
  type Scene,
  secondStranger,
  sendSol,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  tokenMultisig,
  user,
} from '../../../kit/scan/risk-context.ts'

const signedBy = (...signers: (typeof user)[]): NonNullable<Scene['message']> => ({
  staticAccounts: signers,
  header: { requiredSignatures: signers.length, readonlySigned: 0, readonlyUnsigned: 0 },
})
const move = (from: typeof user, authority: typeof user): Action => ({
  type: 'transfer-token',
  from,
  to: theirs,
  amount: 5n,
  authority,
})
const close = (authority: typeof user): Action => ({
  type: 'close-account',
  account: mineToo,
  destination: stranger,
  authority,
})
const before: NonNullable<Scene['before']> = {
  [mine]: tokenAccount({ mint, owner: user, amount: 9n, delegate: { to: stranger, amount: 9n } }),
  [mineToo]: tokenAccount({
    mint: wrappedSolMint,
    owner: user,
    closeAuthority: stranger,
    native: true,
  }),
  [theirsToo]: tokenAccount({ mint: otherMint, owner: user, amount: 9n }),
  [otherMint]: mintAccount([extension.permanentDelegate(secondStranger)]),
}

const cases: readonly {
  name: string
  action: Action
  signers?: (typeof user)[]
  scene?: Scene
  is: Authorization | undefined
}[] = [
  {
    name: 'SOL of the user',
    action: sendSol(5n),
    is: { holder: user, right: 'owner', by: 'user' },
  },
  {
    name: 'tokens moved by their owner',
    action: move(mine, user),
    is: { holder: user, right: 'owner', by: 'user' },
  },
  {
    name: 'tokens moved by a delegate who signs',
    action: move(mine, stranger),
    signers: [user, stranger],
    is: { holder: stranger, right: 'delegate', by: 'other-signer' },
  },
  {
    name: 'tokens moved by a delegate for which a program signs',
    action: move(mine, stranger),
    is: { holder: stranger, right: 'delegate', by: 'program' },
  },
  {
    name: 'tokens moved by a delegate of the same transaction',
    action: move(theirsToo, pda),
    scene: {
      steps: [
        {
          actions: [
            { type: 'approve', account: theirsToo, delegate: pda, amount: 5n, authority: user },
          ],
        },
      ],
    },
    is: { holder: pda, right: 'delegate', by: 'program' },
  },
  {
    name: 'tokens moved by the permanent delegate',
    action: move(theirsToo, secondStranger),
    signers: [user, secondStranger],
    is: { holder: secondStranger, right: 'permanent-delegate', by: 'other-signer' },
  },
  {
    name: 'an account closed by its owner',
    action: close(user),
    is: { holder: user, right: 'owner', by: 'user' },
  },
  {
    name: 'an account closed by its close authority',
    action: close(stranger),
    signers: [user, stranger],
    is: { holder: stranger, right: 'close-authority', by: 'other-signer' },
  },
  {
    name: 'tokens of a multisig moved by the user',
    action: move(mine, pda),
    signers: [user],
    scene: { before: { [pda]: tokenMultisig(1, [user, stranger]) } },
    is: { holder: pda, right: 'owner', by: 'user', members: [user] },
  },
  {
    name: 'tokens of a multisig moved by its other member',
    action: move(mine, pda),
    signers: [stranger],
    scene: { before: { [pda]: tokenMultisig(1, [user, stranger]) } },
    is: { holder: pda, right: 'owner', by: 'other-signer', members: [stranger] },
  },
  {
    name: 'an approval, which moves nothing',
    action: { type: 'approve', account: mine, delegate: stranger, amount: 5n, authority: user },
    is: undefined,
  },
]

test.each([...cases])('$name', ({ action, signers = [user], scene, is }) => {
  const context = riskContext({
    message: signedBy(...signers),
    after: {},
    ...scene,
    before: { ...before, ...scene?.before },
  })
  const accounts = signers.map((signer) => role(signer, 'sign'))
  expect(authorizationOf(action, { accounts }, context)).toEqual(is as Authorization)
})
