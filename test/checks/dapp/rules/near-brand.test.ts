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

/** A similarity that honest names have too is a doubt if the model confirms it, sooner for names of Solana. */
const confirmed: readonly [
  url: string,
  site: NamedSite,
  typos: number,
  score: number,
  severity: Severity,
][] = [
  ['metmask.io', sites.metaMask, 1, 19, 'low'],
  ['metmask.io', sites.metaMask, 1, 20, 'medium'],
  ['solfare.com', sites.solflare, 1, 4, 'low'],
  ['solfare.com', sites.solflare, 1, 5, 'medium'],
  ['waletconect.net', sites.walletConnect, 2, 19, 'low'],
  ['waletconect.net', sites.walletConnect, 2, 20, 'medium'],
]

testDappCheck(nearBrandCheck, {
  quiet: ['solflare.com', 'phantoms.com', 'upfinity.xyz', 'allbridge.io', 'dp-link.com'],
  firing: [
    ...typosOf.map(([url, site, typos, severity]) => ({
      url,
      finds: [{ params: { host: url, site, typos }, subject: url, ...(severity && { severity }) }],
    })),
    ...confirmed.map(([url, site, typos, score, severity]) => ({
      url,
      nameScore: { score, heaviest: () => [] },
      finds: [{ params: { host: url, site, typos }, subject: url, severity }],
    })),
  ],
})
