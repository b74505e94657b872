import { market, mint, pda, stranger, user } from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'
import { corePluginAuthority } from '../../../../src/scan/rules/approval/asset-delegations.ts'
import {
  core,
  coreAsset,
  coreCollection,
  foundDelegation,
  grant,
  leaf,
  revoke,
} from '../asset-scenes.ts'

const before = { [core.asset]: coreAsset(user) }
const shown = { before, after: before }

testRule(corePluginAuthority, {
  quiet: [
    {
      name: 'the user as delegate',
      steps: [{ actions: [grant(core, user, ['transfer'])] }],
      ...shown,
    },
    {
      name: 'a plugin removed again',
      steps: [{ actions: [grant(core, stranger, ['transfer']), revoke(core)] }],
      ...shown,
    },
    {
      name: 'an asset of a stranger',
      steps: [{ actions: [grant(core, stranger, ['transfer'])] }],
      before: { [core.asset]: coreAsset(pda) },
      after: {},
    },
    {
      name: 'a compressed asset, which another rule reports',
      steps: [{ actions: [grant(leaf(1n), stranger, ['transfer'])] }],
      ...shown,
    },
  ],
  firing: [
    {
      name: 'a wallet that may move it',
      steps: [{ actions: [grant(core, stranger, ['transfer'])] }],
      ...shown,
      finds: [
        foundDelegation(core, stranger, 'transfer', {
          trust: 'wallet',
          simulated: true,
        }),
      ],
    },
    {
      name: 'a right that remains after another one is revoked',
      steps: [
        {
          actions: [
            grant(core, stranger, ['transfer']),
            grant(core, stranger, ['freeze']),
            revoke(core, 'freeze'),
          ],
        },
      ],
      ...shown,
      finds: [
        foundDelegation(core, stranger, 'transfer', {
          trust: 'wallet',
          simulated: true,
        }),
      ],
    },
    {
      name: 'a wallet that may burn it, in a transaction that fails',
      steps: [{ actions: [grant(core, stranger, ['burn'])] }],
      before,
      finds: [
        foundDelegation(core, stranger, 'burn', {
          trust: 'wallet',
          simulated: false,
        }),
      ],
    },
    {
      name: 'an asset that was not read, authorized by the user',
      steps: [{ actions: [grant(core, stranger, ['transfer'])] }],
      finds: [
        foundDelegation(core, stranger, 'transfer', {
          trust: 'wallet',
          simulated: false,
        }),
      ],
    },
    {
      name: 'a wallet that may freeze it',
      steps: [{ actions: [grant(core, stranger, ['freeze'])] }],
      ...shown,
      finds: [
        {
          ...foundDelegation(core, stranger, 'freeze', {
            trust: 'wallet',
            simulated: true,
          }),
          severity: 'high',
        },
      ],
    },
    {
      name: 'the update authority',
      steps: [{ actions: [grant(core, undefined, ['transfer'])] }],
      ...shown,
      finds: [
        {
          params: {
            asset: core,
            collection: false,
            permissions: ['transfer'],
            trust: 'program',
            simulated: true,
          },
          subject: mint,
          after: 'transfer',
          at: [[0]],
          severity: 'medium',
        },
      ],
    },
    {
      name: 'an address of an unknown program',
      steps: [{ actions: [grant(core, pda, ['transfer']), grant(core, pda, ['freeze'])] }],
      ...shown,
      finds: [
        foundDelegation(core, pda, 'transfer', {
          trust: 'program',
          simulated: true,
        }),
        {
          ...foundDelegation(core, pda, 'freeze', {
            trust: 'program',
            simulated: true,
          }),
          severity: 'low',
        },
      ],
    },
    {
      name: 'a listing on an established market, which is milder',
      steps: [{ programId: market }, { path: [0, 0], actions: [grant(core, pda, ['transfer'])] }],
      ...shown,
      finds: [
        {
          ...foundDelegation(core, pda, 'transfer', {
            trust: 'known-program',
            simulated: true,
          }),
          at: [[0, 0]],
          severity: 'low',
        },
      ],
    },
    {
      name: 'every asset of a collection',
      steps: [{ actions: [grant(core, stranger, ['transfer'])] }],
      before: { [core.asset]: coreCollection(user) },
      finds: [
        {
          params: {
            asset: core,
            collection: true,
            delegate: stranger,
            permissions: ['transfer'],
            trust: 'wallet',
            simulated: false,
          },
          subject: stranger,
          after: 'transfer',
          at: [[0]],
        },
      ],
    },
  ],
})
