import { lureOnSharedHostCheck } from '../../../../src/checks/dapp/rules/lure-on-shared-host.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

testDappCheck(lureOnSharedHostCheck, {
  quiet: ['my-blog.vercel.app', 'solana-claim.com', 'raydium.gitbook.io'],
  firing: [
    {
      url: 'token-claim.vercel.app',
      finds: [
        {
          params: { host: 'token-claim.vercel.app', suffix: 'vercel.app' },
          subject: 'token-claim.vercel.app',
        },
      ],
    },
    {
      url: 'nft-airdrop.pages.dev',
      finds: [
        {
          params: { host: 'nft-airdrop.pages.dev', suffix: 'pages.dev' },
          subject: 'nft-airdrop.pages.dev',
        },
      ],
    },
  ],
})
