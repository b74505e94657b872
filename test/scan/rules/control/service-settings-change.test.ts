import { type Address, address } from '../../../../src/solana/address/address.ts'
import type { ServiceSetting } from '../../../../src/solana/decoding/format/action.ts'
import {
  type ServiceSettingsChange,
  serviceSettingsChange,
} from '../../../../src/scan/rules/control/service-settings-change.ts'
import { pda, type Scene, stranger, user } from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

/** An address without a key. */
const vault = address('5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1')
const origin = { dappDomain: 'staking.example' }

const set = (setting: ServiceSetting, next?: Address, authority: Address = user): Scene => ({
  steps: [
    {
      actions: [
        { type: 'configure-service', account: pda, setting, authority, ...(next && { next }) },
      ],
    },
  ],
  origin,
})
const found = (
  setting: ServiceSetting,
  next?: Address,
  severity: 'low' | 'medium' | 'high' = 'high',
): Found<ServiceSettingsChange> => ({
  params: { account: pda, setting, ...(next && { next }), serious: severity === 'high' },
  subject: pda,
  at: [[0]],
  ...(next && { after: next }),
  severity,
})

testRule(serviceSettingsChange, {
  quiet: [
    { name: 'the user in another role', ...set('commission-collector', user) },
    { name: 'the user as minter of a tree', ...set('tree-delegate', user) },
    { name: 'the service of others', ...set('pool-manager', stranger, stranger) },
  ],
  firing: [
    {
      name: 'a stranger who collects the commission',
      ...set('commission-collector', stranger),
      finds: [found('commission-collector', stranger)],
    },
    {
      name: 'the same with the operator’s own tools',
      ...set('commission-collector', stranger),
      origin: {},
      finds: [found('commission-collector', stranger, 'low')],
    },
    {
      name: 'a stranger who owns the pool from then on, whatever the tools',
      ...set('pool-manager', stranger),
      origin: {},
      finds: [found('pool-manager', stranger)],
    },
    {
      name: 'a stranger who mints into a tree, whatever the tools',
      ...set('tree-delegate', stranger),
      origin: {},
      finds: [found('tree-delegate', stranger)],
    },
    {
      name: 'a program that mints into a tree',
      ...set('tree-delegate', vault),
      origin: {},
      finds: [found('tree-delegate', vault, 'medium')],
    },
    {
      name: 'the same for an app',
      ...set('tree-delegate', vault),
      finds: [found('tree-delegate', vault)],
    },
    {
      name: 'no authority for a realm',
      ...set('realm-authority'),
      finds: [found('realm-authority')],
    },
    {
      name: 'another rate',
      ...set('commission'),
      finds: [found('commission', undefined, 'medium')],
    },
    {
      name: 'another identity of the validator',
      ...set('validator-identity', stranger),
      finds: [found('validator-identity', stranger)],
    },
  ],
})
