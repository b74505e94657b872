import { localNameCheck } from '../../../../src/checks/dapp/rules/local-name.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

testDappCheck(localNameCheck, {
  quiet: ['solana.com', '1.1.1.1', 'x.vercel.app'],
  firing: [
    {
      url: 'localhost:3000',
      finds: [{ params: { host: 'localhost', suffix: 'localhost' }, subject: 'localhost' }],
    },
    {
      url: 'https://wallet.invalidsuffix',
      finds: [
        {
          params: { host: 'wallet.invalidsuffix', suffix: 'invalidsuffix' },
          subject: 'wallet.invalidsuffix',
        },
      ],
    },
  ],
})
