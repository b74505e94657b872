import { brandInSubdomainCheck } from '../../../../src/checks/dapp/rules/brand-in-subdomain.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import type { NamedSite } from '../../../../src/checks/dapp/site/named-site.ts'
import { sites, testDappCheck } from '../../../kit/checks/dapp-case.ts'

const imitations: readonly [url: string, site: NamedSite, name: string, severity?: Severity][] = [
  ['solana.stackexchange.com', sites.solana, 'stackexchange.com', 'info'],
  ['metamask.zendesk.com', sites.metaMask, 'zendesk.com', 'info'],
  ['phantom.sol.io', sites.phantom, 'sol.io', 'info'],
  ['app.solflare.sol.io', sites.solflare, 'sol.io', 'info'],
  ['solana-mainnet.sol.io', sites.solana, 'sol.io', 'info'],
  ['devnet-solana-api.sol.io', sites.solana, 'sol.io', 'info'],
  ['solana-mainnet-claim.sol.io', sites.solana, 'sol.io'],
  ['metamask-login.zendesk.com', sites.metaMask, 'zendesk.com'],
  ['claim-phantom.sol.io', sites.phantom, 'sol.io'],
]

testDappCheck(brandInSubdomainCheck, {
  quiet: ['docs.phantom.com', 'www.google.com', 'curves.google.com'],
  firing: imitations.map(([url, site, name, severity]) => ({
    url,
    finds: [{ params: { host: url, site, name }, subject: url, ...(severity && { severity }) }],
  })),
})
