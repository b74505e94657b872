import type { Address } from '../../../../src/solana/address/address.ts'
import { assetUpdateAuthorityHandover } from '../../../../src/scan/rules/control/asset-update-authority-handover.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import {
  otherMint,
  pda,
  secondStranger,
  stranger,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'
import { core, coreCollection } from '../asset-scenes.ts'

const hand = (next?: Address, authority = user): Action => ({
  type: 'set-authority',
  account: core.asset,
  kind: 'asset-update',
  authority,
  ...(next && { next }),
})
const before = { [core.asset]: coreCollection(user) }

testRule(assetUpdateAuthorityHandover, {
  quiet: [
    { name: 'giving it up for good', steps: [{ actions: [hand()] }], before },
    { name: 'keeping it', steps: [{ actions: [hand(user)] }], before },
    {
      name: 'an asset moved into a collection of one’s own',
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
      severities: ['high'],
    },
    {
      name: 'a wallet that only the account shows',
      steps: [{ programId: unknownProgram, status: 'unknown-program' }],
      before,
      after: { [core.asset]: coreCollection(stranger) },
      severities: ['high'],
    },
    {
      name: 'an address of a program',
      steps: [{ actions: [hand(pda)] }],
      before,
      severities: ['medium'],
    },
  ],
})
