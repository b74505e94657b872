import { brandAsSubdomainCheck } from '../../../../src/checks/dapp/rules/brand-as-subdomain.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import type { NamedSite } from '../../../../src/checks/dapp/site/named-site.ts'
import { sites, testDappCheck } from '../../../kit/checks/dapp-case.ts'

const imitations: readonly [url: string, site: NamedSite, name: string, severity?: Severity][] = [
  ['phantom.com.evil.com', sites.phantom, 'evil.com'],
  ['login.phantom.app.secure.evil.co.uk', sites.phantom, 'evil.co.uk'],
  ['phantom-app.evil.com', sites.phantom, 'evil.com'],
  ['jup.ag.com', sites.jupiter, 'ag.com'],
  ['claim-jup.ag.com', sites.jupiter, 'ag.com'],
  ['claim-pump.fun.xyz', sites.pumpFun, 'fun.xyz'],
  ['jup.ag-claim.xyz', sites.jupiter, 'ag-claim.xyz'],
  ['jup-ag-claim.xyz', sites.jupiter, 'jup-ag-claim.xyz'],
  ['jup-ag.com', sites.jupiter, 'jup-ag.com', 'medium'],
  ['jupag.io', sites.jupiter, 'jupag.io', 'medium'],
  ['drift-trade.com', sites.drift, 'drift-trade.com', 'medium'],
]

testDappCheck(brandAsSubdomainCheck, {
  quiet: [
    'help.phantom.com',
    'phantom.evil.com',
    'docs.evil.com',
    'phantom.com.br',
    'rainbow-mentor.com',
    'keystone.com',
    'curvefinance.com',
    'my-phantom-app-guide.com',
  ],
  firing: imitations.map(([url, site, name, severity]) => ({
    url,
    finds: [{ params: { host: url, site, name }, subject: url, ...(severity && { severity }) }],
  })),
})
