import { brandInNameCheck } from '../../../../src/checks/dapp/rules/brand-in-name.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import type { NamedSite } from '../../../../src/checks/dapp/site/named-site.ts'
import { sites, testDappCheck } from '../../../kit/checks/dapp-case.ts'

const imitations: readonly [url: string, site: NamedSite, severity?: Severity][] = [
  ['solana.xyz', sites.solana, 'medium'],
  ['solana-claim.xyz', sites.solana, 'medium'],
  ['magic-eden.xyz', sites.magicEden, 'medium'],
  ['meta-mask-security.com', sites.metaMask],
  ['ku-coin-claim.com', sites.kuCoin],
  ['solflare.xyz', sites.solflare, 'medium'],
  ['my-solflare.com', sites.solflare, 'medium'],
  ['solflare-claim.com', sites.solflare],
  ['claimmetamask.xyz', sites.metaMask],
  ['phantom-claim.com', sites.phantom, 'medium'],
]

/** A similarity that honest names have too is a doubt if the model confirms it, sooner for names of Solana. */
const confirmed: readonly { url: string; score: number; severity: Severity; site: NamedSite }[] = [
  { url: 'metamask.dev', score: 19, severity: 'low', site: sites.metaMask },
  { url: 'metamask.dev', score: 20, severity: 'medium', site: sites.metaMask },
  { url: 'solflare.xyz', score: 4, severity: 'low', site: sites.solflare },
  { url: 'solflare.xyz', score: 5, severity: 'medium', site: sites.solflare },
]

testDappCheck(brandInNameCheck, {
  quiet: [
    'docs.raydium.io',
    'github.com',
    'phantom-power.com',
    'shipledgers.com',
    'jupiter-florida.com',
    'solanacompass.com',
    'solana-labs.github.io',
  ],
  firing: [
    ...imitations.map(([url, site, severity]) => ({
      url,
      finds: [{ params: { host: url, site }, subject: url, ...(severity && { severity }) }],
    })),
    ...confirmed.map(({ url, score, severity, site }) => ({
      url,
      nameScore: { score, heaviest: () => [] },
      finds: [{ params: { host: url, site }, subject: url, severity }],
    })),
  ],
})
