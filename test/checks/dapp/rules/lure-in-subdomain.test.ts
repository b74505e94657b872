import { lureInSubdomainCheck } from '../../../../src/checks/dapp/rules/lure-in-subdomain.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

testDappCheck(lureInSubdomainCheck, {
  quiet: [
    'claim.example.com',
    'swap.example.com',
    'swap-pool.example.com',
    'support-center.example.com',
    'wallet-explorer.example.com',
    'claim-token.magiceden.io',
  ],
  firing: [
    {
      url: 'airdrop-sol.some-hoster.app',
      finds: [
        {
          params: { host: 'airdrop-sol.some-hoster.app', name: 'some-hoster.app' },
          subject: 'airdrop-sol.some-hoster.app',
        },
      ],
    },
    {
      url: 'a.wallet-verify.example.com',
      finds: [
        {
          params: { host: 'a.wallet-verify.example.com', name: 'example.com' },
          subject: 'a.wallet-verify.example.com',
        },
      ],
    },
  ],
})
