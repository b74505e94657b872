import type { Address } from '../../../../src/solana/address/address.ts'
import { tokenProgram } from '../../../../src/solana/address/known-address.ts'
import { launchAuthority } from '../../../../src/scan/rules/control/launch-authority.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  market,
  mine,
  mint,
  pda,
  role,
  type Scene,
  stranger,
  theirs,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { extension, mintAccount } from '../../../kit/checks/mint-account.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const create = (payer: Address = user): Action => ({
  type: 'create-account',
  account: mint,
  payer,
  lamports: 1_461_600n,
  programOwner: tokenProgram,
})
const initialize = (mintAuthority: Address, freezeAuthority?: Address): Action => ({
  type: 'initialize-mint',
  mint,
  mintAuthority,
  ...(freezeAuthority && { freezeAuthority }),
})
const mintToUser: Action = {
  type: 'mint-to',
  mint,
  account: mine,
  amount: 5n,
  authority: user,
}
const openMine: Action = { type: 'create-token-account', account: mine, owner: user, mint }
const give = (
  kind: 'mint-tokens' | 'permanent-delegate',
  next: Address,
  authority = user,
): Action => ({
  type: 'set-authority',
  account: mint,
  kind,
  authority,
  next,
})

const launch = (...actions: Action[]): Scene => ({
  steps: [{ actions: [create(), ...actions] }],
  before: { [user]: wallet(9n) },
})
const called = (programId: Address): Scene => ({
  ...launch(initialize(pda), openMine, mintToUser),
  steps: [
    { actions: [create(), initialize(pda), openMine, mintToUser] },
    { programId, accounts: [role(user, 'sign'), role(mint, 'write'), role(pda, 'read')] },
  ],
})

const found = (holder: Address, authority: string, others = 0, serious = true) => ({
  params: { mint, holder, authority, others, serious } as never,
  subject: mint,
  after: holder,
  at: [[0]],
})

testRule(launchAuthority, {
  quiet: [
    { name: 'a token of the user', ...launch(initialize(user, user), openMine, mintToUser) },
    {
      name: 'a token that another wallet pays for',
      steps: [{ actions: [create(stranger), initialize(stranger), openMine, mintToUser] }],
    },
    { name: 'a token for another wallet, without an app', ...launch(initialize(stranger)) },
    { name: 'a launchpad that is publicly known', ...called(market) },
    {
      name: 'an authority that the user hands over, which has a rule of its own',
      ...launch(initialize(user), give('mint-tokens', stranger)),
    },
    {
      name: 'a token that an established protocol creates',
      steps: [
        { programId: market },
        { path: [0, 0], actions: [create(), initialize(stranger), openMine, mintToUser] },
      ],
    },
  ],
  firing: [
    {
      name: 'a token for the user that a stranger can mint and freeze',
      ...launch(initialize(stranger, stranger), openMine, mintToUser),
      finds: [found(stranger, 'mint-tokens', 1)],
    },
    {
      name: 'a token of the user that a stranger can take back',
      ...launch(give('permanent-delegate', stranger, mint), initialize(user)),
      finds: [found(stranger, 'permanent-delegate')],
    },
    {
      name: 'the same according to the simulation',
      ...launch(initialize(user)),
      after: { [mint]: mintAccount([extension.permanentDelegate(theirs)]) },
      finds: [found(theirs, 'permanent-delegate')],
    },
    {
      name: 'a stranger who can only freeze',
      ...launch(initialize(user, stranger)),
      finds: [{ ...found(stranger, 'freeze-account', 0, false), severity: 'medium' }],
    },
    {
      name: 'an unknown launchpad with its own authority',
      ...called(unknownProgram),
      finds: [{ ...found(pda, 'mint-tokens', 0, false), severity: 'medium' }],
    },
    {
      name: 'a token for another wallet, for an app',
      ...launch(initialize(stranger)),
      origin: { dappDomain: 'launch.example' },
      finds: [found(stranger, 'mint-tokens')],
    },
  ],
})
