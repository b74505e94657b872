import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import type { AuthorityHandover } from '../../../../src/scan/facts/control/authority-handover.ts'
import type { Address } from '../../../../src/solana/address/address.ts'
import { assetUpdateAuthorityHandover } from '../../../../src/scan/rules/control/authority-handovers.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  otherMint,
  pda,
  secondStranger,
  stranger,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { core, coreCollection } from '../asset-scenes.ts'

const hand = (next?: Address, authority = user): Action => ({
  type: 'set-authority',
  account: core.asset,
  kind: 'asset-update',
  authority,
  ...(next && { next }),
})
const before = { [core.asset]: coreCollection(user) }

const handedTo = (next: Address, serious = true): Found<AuthorityHandover> => ({
  params: { account: core.asset, next, serious },
  subject: core.asset,
  before: user,
  after: next,
})

testRule(assetUpdateAuthorityHandover, {
  quiet: [
    { name: 'revoking it for good', steps: [{ actions: [hand()] }], before },
    { name: 'keeping it', steps: [{ actions: [hand(user)] }], before },
    {
      name: 'an asset moved into the user’s own collection',
      steps: [{ actions: [hand(otherMint)] }],
      before: { ...before, [otherMint]: coreCollection(user) },
    },
    {
      name: 'an issuer that is not the user',
      steps: [{ actions: [hand(stranger, secondStranger)] }],
      before: { [core.asset]: coreCollection(secondStranger) },
    },
  ],
  firing: [
    {
      name: 'a wallet',
      steps: [{ actions: [hand(stranger)] }],
      before,
      finds: [{ ...handedTo(stranger), at: [[0]] }],
    },
    {
      name: 'a wallet that only the simulation shows',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }],
      before,
      after: { [core.asset]: coreCollection(stranger) },
      finds: [handedTo(stranger)],
    },
    {
      name: 'an address of a program',
      steps: [{ actions: [hand(pda)] }],
      before,
      finds: [{ ...handedTo(pda, false), at: [[0]], severity: 'medium' }],
    },
    {
      name: 'an address of a program, for an app',
      steps: [{ actions: [hand(pda)] }],
      before,
      origin: { dappDomain: 'launch.example' },
      finds: [{ ...handedTo(pda), at: [[0]] }],
    },
  ],
})
