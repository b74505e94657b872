import { mintSettingsCheck } from '../../../../src/checks/token/rules/mint-settings.ts'
import { testTokenCheck, withState } from '../../../kit/checks/token-case.ts'

testTokenCheck(mintSettingsCheck, {
  quiet: [
    { name: 'a plain mint', context: {} },
    { name: 'known settings', context: withState({ extensions: ['transfer fee', 'metadata'] }) },
  ],
  firing: [
    {
      name: 'a setting that nobody knows',
      context: withState({ extensions: ['unknown extension 777'] }),
      says: ['medium UNKNOWN_SETTING'],
    },
  ],
  failing: [{ name: 'settings that cannot be read', context: { unreadable: 'has a broken end' } }],
})
