import { mintSettingsCheck } from '../../../../src/checks/token/rules/mint-settings.ts'
import { testTokenCheck, tokenMint, withState } from '../../../kit/checks/token-case.ts'

testTokenCheck(mintSettingsCheck, {
  quiet: [
    { name: 'a plain mint' },
    { name: 'known settings', context: withState({ extensions: ['transfer fee', 'metadata'] }) },
  ],
  firing: [
    {
      name: 'an unknown extension',
      context: withState({ extensions: ['unknown extension 777'], unknownExtensions: [777] }),
      finds: [{ params: { extensions: [777] }, subject: tokenMint }],
    },
  ],
  failing: [
    {
      name: 'settings that cannot be read',
      context: { unreadable: true },
      gap: { reason: 'unreadable-data' },
    },
  ],
})
