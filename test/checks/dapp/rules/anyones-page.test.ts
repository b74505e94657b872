import { anyonesPageCheck } from '../../../../src/checks/dapp/rules/anyones-page.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

testDappCheck(anyonesPageCheck, {
  quiet: [
    'https://github.com',
    'https://www.google.com/',
    'accounts.google.com',
    'https://phantom.com/download',
    'https://raydium.gitbook.io/raydium',
    'https://solana.org/a/b',
  ],
  firing: [
    {
      url: 'https://github.com/someone/wallet',
      finds: [{ params: { place: 'github.com' }, subject: 'github.com' }],
    },
    {
      url: 'https://www.google.com/url?q=https://evil.com',
      finds: [{ params: { place: 'google.com' }, subject: 'www.google.com' }],
    },
    {
      url: 'https://sites.google.com/view/wallet-login',
      finds: [{ params: { place: 'sites.google.com' }, subject: 'sites.google.com' }],
    },
    {
      url: 'https://ipfs.io/ipfs/QmSomething',
      finds: [{ params: { place: 'ipfs.io' }, subject: 'ipfs.io' }],
    },
    { url: 'https://bit.ly/3xyz', finds: [{ params: { place: 'bit.ly' }, subject: 'bit.ly' }] },
    {
      url: 'https://t.me/wallet_support_bot',
      finds: [{ params: { place: 't.me' }, subject: 't.me' }],
    },
    {
      url: 'sunny-garden.vercel.app',
      finds: [{ params: { place: 'vercel.app' }, subject: 'sunny-garden.vercel.app' }],
    },
    {
      url: 'sunny-garden.eth.limo',
      finds: [{ params: { place: 'eth.limo' }, subject: 'sunny-garden.eth.limo' }],
    },
    {
      url: 'sunny-garden.godaddysites.com',
      finds: [{ params: { place: 'godaddysites.com' }, subject: 'sunny-garden.godaddysites.com' }],
    },
  ],
})
