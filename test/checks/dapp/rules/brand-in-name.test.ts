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
  firing: imitations.map(([url, site, severity]) => ({
    url,
    finds: [{ params: { host: url, site }, subject: url, ...(severity && { severity }) }],
  })),
})
