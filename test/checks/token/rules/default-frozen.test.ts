import { defaultFrozenCheck } from '../../../../src/checks/token/rules/default-frozen.ts'
import type { Grip } from '../../../../src/checks/token/facts/authority.ts'
import { power, testTokenCheck, withState } from '../../../kit/checks/token-case.ts'

const frozen = withState({ defaultAccountState: 'frozen' })
const thawedBy = (grip: Grip) => ({ ...frozen, authorities: [power('freeze', grip)] })

testTokenCheck(defaultFrozenCheck, {
  quiet: [
    { name: 'a token without the setting', context: {} },
    {
      name: 'accounts that start free',
      context: withState({ defaultAccountState: 'initialized' }),
    },
    { name: 'a freeze authority alone', context: { authorities: [power('freeze')] } },
  ],
  firing: [
    { name: 'one wallet that thaws', context: thawedBy('single'), says: ['high DEFAULT_FROZEN'] },
    { name: 'a multisig that thaws', context: thawedBy('shared'), says: ['high DEFAULT_FROZEN'] },
    { name: 'an issuer that thaws', context: thawedBy('issuer'), says: ['info DEFAULT_FROZEN'] },
    {
      name: 'a verified token',
      context: { ...thawedBy('single'), trust: 'verified' },
      says: ['low DEFAULT_FROZEN'],
    },
    { name: 'nobody who thaws', context: frozen, says: ['critical FROZEN_FOR_EVER'] },
  ],
})
