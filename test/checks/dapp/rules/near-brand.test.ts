import { nearBrandCheck } from '../../../../src/checks/dapp/rules/near-brand.ts'
import type { NamedSite } from '../../../../src/checks/dapp/site/named-site.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

const solflare = { name: 'Solflare', host: 'solflare.com' }
const metaMask = { name: 'MetaMask', host: 'metamask.io' }
const raydium = { name: 'Raydium', host: 'raydium.io' }
const walletConnect = { name: 'WalletConnect', host: 'walletconnect.com' }
const found = (host: string, site: NamedSite, typos: number) => ({
  params: { host, site, typos },
  subject: host,
})

testDappCheck(nearBrandCheck, {
  quiet: ['solflare.com', 'phantoms.com', 'upfinity.xyz', 'allbridge.io'],
  firing: [
    {
      url: 'solfare.com',
      finds: [found('solfare.com', solflare, 1)],
    },
    {
      url: 'soflare.app',
      finds: [found('soflare.app', solflare, 1)],
    },
    {
      url: 'metmask.io',
      finds: [found('metmask.io', metaMask, 1)],
    },
    {
      url: 'login-raydim.com',
      finds: [found('login-raydim.com', raydium, 1)],
    },
    {
      url: 'walletconect.net',
      finds: [found('walletconect.net', walletConnect, 1)],
    },
    {
      url: 'metamaks-io.com',
      finds: [found('metamaks-io.com', metaMask, 1)],
    },
    {
      url: 'waletconect.net',
      finds: [{ ...found('waletconect.net', walletConnect, 2), severity: 'low' }],
    },
  ],
})
