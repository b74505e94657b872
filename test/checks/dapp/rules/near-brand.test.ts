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
const confirmed: readonly { url: string; score: number; severity: Severity; site: NamedSite }[] = [
  { url: 'metmask.io', score: 14, severity: 'low', site: sites.metaMask },
  { url: 'metmask.io', score: 15, severity: 'medium', site: sites.metaMask },
  { url: 'solfare.com', score: 4, severity: 'low', site: sites.solflare },
  { url: 'solfare.com', score: 5, severity: 'medium', site: sites.solflare },
]

testDappCheck(nearBrandCheck, {
  quiet: ['solflare.com', 'phantoms.com', 'upfinity.xyz', 'allbridge.io', 'dp-link.com'],
  firing: [
    ...typosOf.map(([url, site, typos, severity]) => ({
      url,
      finds: [{ params: { host: url, site, typos }, subject: url, ...(severity && { severity }) }],
    })),
    ...confirmed.map(({ url, score, severity, site }) => ({
      url,
      nameScore: { score, heaviest: () => [] },
      finds: [{ params: { host: url, site, typos: 1 }, subject: url, severity }],
    })),
  ],
})
