import { nearBrandCheck } from '../../../../src/checks/dapp/rules/near-brand.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import type { NamedSite } from '../../../../src/checks/dapp/site/named-site.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

const solflare = { name: 'Solflare', host: 'solflare.com' }
const metaMask = { name: 'MetaMask', host: 'metamask.io' }
const raydium = { name: 'Raydium', host: 'raydium.io' }
const walletConnect = { name: 'WalletConnect', host: 'walletconnect.com' }
const typosOf: readonly [url: string, site: NamedSite, typos: number, severity?: Severity][] = [
  ['solfare.com', solflare, 1],
  ['soflare.app', solflare, 1],
  ['metmask.io', metaMask, 1],
  ['login-raydim.com', raydium, 1],
  ['walletconect.net', walletConnect, 1],
  ['metamaks-io.com', metaMask, 1],
  ['waletconect.net', walletConnect, 2, 'low'],
]

testDappCheck(nearBrandCheck, {
  quiet: ['solflare.com', 'phantoms.com', 'upfinity.xyz', 'allbridge.io'],
  firing: typosOf.map(([url, site, typos, severity]) => ({
    url,
    finds: [{ params: { host: url, site, typos }, subject: url, ...(severity && { severity }) }],
  })),
})
