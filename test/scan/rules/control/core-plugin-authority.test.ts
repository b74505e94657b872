import { corePluginAuthority } from '../../../../src/scan/rules/control/core-plugin-authority.ts'
import { market, pda, stranger, user } from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'
import { core, coreAsset, coreCollection, grant, leaf, takeBack } from '../asset-scenes.ts'

const before = { [core.asset]: coreAsset(user) }
const shown = { before, after: before }

testRule(corePluginAuthority, {
  quiet: [
    { name: 'the user himself', steps: [{ actions: [grant(core, user, ['transfer'])] }], ...shown },
    {
      name: 'a plugin removed again',
      steps: [{ actions: [grant(core, stranger, ['transfer']), takeBack(core)] }],
      ...shown,
    },
    {
      name: 'an asset of somebody else',
      steps: [{ actions: [grant(core, stranger, ['transfer'])] }],
      before: { [core.asset]: coreAsset(pda) },
      after: {},
    },
    {
      name: 'a compressed asset, which another rule tells',
      steps: [{ actions: [grant(leaf(1n), stranger, ['transfer'])] }],
      ...shown,
    },
  ],
  firing: [
    {
      name: 'a wallet that may move it',
      steps: [{ actions: [grant(core, stranger, ['transfer'])] }],
      ...shown,
      severities: ['high'],
    },
    {
      name: 'a right that outlasts another one taken back',
      steps: [
        {
          actions: [
            grant(core, stranger, ['transfer']),
            grant(core, stranger, ['freeze']),
            takeBack(core, 'freeze'),
          ],
        },
      ],
      ...shown,
      severities: ['high'],
    },
    {
      name: 'a wallet that may burn it, in a transaction that fails',
      steps: [{ actions: [grant(core, stranger, ['burn'])] }],
      before,
      severities: ['high'],
    },
    {
      name: 'an asset that was not read, which the user authorises',
      steps: [{ actions: [grant(core, stranger, ['transfer'])] }],
      severities: ['high'],
    },
    {
      name: 'a wallet that may freeze it',
      steps: [{ actions: [grant(core, stranger, ['freeze'])] }],
      ...shown,
      severities: ['medium'],
    },
    {
      name: 'whoever may update it',
      steps: [{ actions: [grant(core, undefined, ['transfer'])] }],
      ...shown,
      severities: ['medium'],
    },
    {
      name: 'an address of a program that nobody vouches for',
      steps: [{ actions: [grant(core, pda, ['transfer']), grant(core, pda, ['freeze'])] }],
      ...shown,
      severities: ['high', 'low'],
    },
    {
      name: 'a listing through an established market, which is only noted',
      steps: [{ programId: market }, { path: [0, 0], actions: [grant(core, pda, ['transfer'])] }],
      ...shown,
      severities: ['low'],
    },
    {
      name: 'every asset of a collection',
      steps: [{ actions: [grant(core, stranger, ['transfer'])] }],
      before: { [core.asset]: coreCollection(user) },
      severities: ['high'],
    },
  ],
})
