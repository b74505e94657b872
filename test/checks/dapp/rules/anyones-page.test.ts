import { anyonesPageCheck } from '../../../../src/checks/dapp/rules/anyones-page.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

const pages: readonly [url: string, place: string, host?: string][] = [
  ['https://github.com/someone/wallet', 'github.com'],
  ['https://www.google.com/url?q=https://evil.com', 'google.com', 'www.google.com'],
  ['https://sites.google.com/view/wallet-login', 'sites.google.com'],
  ['https://ipfs.io/ipfs/QmSomething', 'ipfs.io'],
  ['https://bit.ly/3xyz', 'bit.ly'],
  ['https://t.me/wallet_support_bot', 't.me'],
  ['sunny-garden.vercel.app', 'vercel.app', 'sunny-garden.vercel.app'],
  ['sunny-garden.eth.limo', 'eth.limo', 'sunny-garden.eth.limo'],
  ['sunny-garden.godaddysites.com', 'godaddysites.com', 'sunny-garden.godaddysites.com'],
]

testDappCheck(anyonesPageCheck, {
  quiet: [
    'https://github.com',
    'https://www.google.com/',
    'accounts.google.com',
    'https://phantom.com/download',
    'https://raydium.gitbook.io/raydium',
    'https://solana.org/a/b',
  ],
  firing: pages.map(([url, place, host = place]) => ({
    url,
    finds: [{ params: { place }, subject: host }],
  })),
})
