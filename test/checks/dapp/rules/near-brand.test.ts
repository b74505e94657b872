import { nearBrandCheck } from '../../../../src/checks/dapp/rules/near-brand.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import type { NamedSite } from '../../../../src/checks/dapp/site/named-site.ts'
import { sites, testDappCheck } from '../../../kit/checks/dapp-case.ts'

const typosOf: readonly [url: string, site: NamedSite, typos: number, severity?: Severity][] = [
  ['solfare.com', sites.solflare, 1],
  ['soflare.app', sites.solflare, 1],
  ['metmask.io', sites.metaMask, 1],
  ['login-raydim.com', sites.raydium, 1],
  ['walletconect.net', sites.walletConnect, 1],
  ['metamaks-io.com', sites.metaMask, 1],
  ['waletconect.net', sites.walletConnect, 2, 'low'],
]

testDappCheck(nearBrandCheck, {
  quiet: ['solflare.com', 'phantoms.com', 'upfinity.xyz', 'allbridge.io'],
  firing: typosOf.map(([url, site, typos, severity]) => ({
    url,
    finds: [{ params: { host: url, site, typos }, subject: url, ...(severity && { severity }) }],
  })),
})
