import { testRule } from '../../../kit/scan/rule-table.ts'
import { nftDelegate } from '../../../../src/scan/rules/approval/asset-delegations.ts'
import {
  market,
  mine,
  pda,
  secondStranger,
  stranger,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { core, coreAsset, foundDelegation, grant, leaf, metaplex, revoke } from '../asset-scenes.ts'

const before = { [user]: wallet(10n) }
const shown = { before, after: {} }

testRule(nftDelegate, {
  quiet: [
    {
      name: 'a right revoked in the same transaction',
      steps: [
        { actions: [grant(leaf(1n), stranger, ['transfer'])] },
        { actions: [revoke(leaf(1n))] },
      ],
      ...shown,
    },
    {
      name: 'an asset of a stranger',
      steps: [{ actions: [grant(leaf(1n), stranger, ['transfer'], secondStranger)] }],
      ...shown,
    },
    {
      name: 'the user as delegate',
      steps: [{ actions: [grant(leaf(1n), user, ['transfer'])] }],
      ...shown,
    },
    {
      name: 'an asset of Metaplex Core, which another rule reports',
      steps: [{ actions: [grant(core, stranger, ['transfer'])] }],
      before: { [core.asset]: coreAsset(user) },
    },
    {
      name: 'a delegate that the token account shows, which other rules report',
      steps: [{ actions: [grant(metaplex, stranger, ['transfer'])] }],
      before: { [mine]: tokenAccount({ mint: metaplex.asset, owner: user, amount: 1n }) },
      after: {
        [mine]: tokenAccount({
          mint: metaplex.asset,
          owner: user,
          amount: 1n,
          delegate: { to: stranger, amount: 1n },
        }),
      },
    },
  ],
  firing: [
    {
      name: 'a wallet that may move a compressed NFT',
      steps: [{ actions: [grant(leaf(1n), stranger, ['transfer', 'burn'])] }],
      ...shown,
      finds: [
        {
          params: {
            asset: leaf(1n),
            collection: false,
            delegate: stranger,
            permissions: ['transfer', 'burn'],
            trust: 'wallet',
            simulated: true,
          },
          subject: stranger,
          after: 'transfer burn',
          at: [[0]],
        },
      ],
    },
    {
      name: 'a right revoked on another leaf only',
      steps: [
        { actions: [grant(leaf(1n), stranger, ['transfer'])] },
        { actions: [revoke(leaf(11n))] },
      ],
      ...shown,
      finds: [
        foundDelegation(leaf(1n), stranger, 'transfer', {
          trust: 'wallet',
          simulated: true,
        }),
      ],
    },
    {
      name: 'a wallet that may move a token NFT, in a transaction that fails',
      steps: [{ actions: [grant(metaplex, stranger, ['transfer'])] }],
      before,
      finds: [
        foundDelegation(metaplex, stranger, 'transfer', {
          trust: 'wallet',
          simulated: false,
        }),
      ],
    },
    {
      name: 'a wallet that may only freeze or update',
      steps: [
        { actions: [grant(metaplex, stranger, ['freeze']), grant(metaplex, stranger, ['update'])] },
      ],
      before,
      finds: [
        {
          ...foundDelegation(metaplex, stranger, 'freeze', {
            trust: 'wallet',
            simulated: false,
          }),
          severity: 'high',
        },
        {
          ...foundDelegation(metaplex, stranger, 'update', {
            trust: 'wallet',
            simulated: false,
          }),
          severity: 'high',
        },
      ],
    },
    {
      name: 'an address of an unknown program',
      steps: [{ actions: [grant(leaf(1n), pda, ['transfer']), grant(leaf(2n), pda, ['freeze'])] }],
      ...shown,
      finds: [
        {
          ...foundDelegation(leaf(1n), pda, 'transfer', {
            trust: 'program',
            simulated: true,
          }),
          severity: 'high',
        },
        {
          ...foundDelegation(leaf(2n), pda, 'freeze', {
            trust: 'program',
            simulated: true,
          }),
          severity: 'medium',
        },
      ],
    },
    {
      name: 'a listing on an established market, which is milder',
      steps: [
        { programId: market },
        { path: [0, 0], actions: [grant(leaf(1n), pda, ['transfer'])] },
      ],
      ...shown,
      finds: [
        {
          ...foundDelegation(leaf(1n), pda, 'transfer', {
            trust: 'known-program',
            simulated: true,
          }),
          at: [[0, 0]],
          severity: 'low',
        },
      ],
    },
    {
      name: 'a wallet approved through an established market',
      steps: [
        { programId: market },
        { path: [0, 0], actions: [grant(leaf(1n), stranger, ['transfer'])] },
      ],
      ...shown,
      finds: [
        {
          ...foundDelegation(leaf(1n), stranger, 'transfer', {
            trust: 'wallet',
            simulated: true,
          }),
          at: [[0, 0]],
        },
      ],
    },
  ],
})
