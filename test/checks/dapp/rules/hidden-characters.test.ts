import { hiddenCharactersCheck } from '../../../../src/checks/dapp/rules/hidden-characters.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

testDappCheck(hiddenCharactersCheck, {
  quiet: ['https://solana.com/a-b', 'https://münchen.de'],
  firing: [
    {
      url: 'https://sol\u200bana.com',
      finds: [{ params: { host: 'solana.com' }, subject: 'solana.com' }],
    },
    {
      url: 'https://evil.com/\u202egnp.exe',
      finds: [{ params: { host: 'evil.com' }, subject: 'evil.com' }],
    },
    {
      url: 'ja\tvascript:alert(1)',
      finds: [{ params: { host: '' }, subject: 'javascript:' }],
    },
  ],
})
