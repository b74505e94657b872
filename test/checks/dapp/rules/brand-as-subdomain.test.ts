import { brandAsSubdomainCheck } from '../../../../src/checks/dapp/rules/brand-as-subdomain.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import type { NamedSite } from '../../../../src/checks/dapp/site/named-site.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

const phantom = { name: 'Phantom', host: 'phantom.com' }
const jupiter = { name: 'Jupiter', host: 'jup.ag' }
const pumpFun = { name: 'Pump.fun', host: 'pump.fun' }
const drift = { name: 'Drift', host: 'drift.trade' }
const imitations: readonly [url: string, site: NamedSite, name: string, severity?: Severity][] = [
  ['phantom.com.evil.com', phantom, 'evil.com'],
  ['login.phantom.app.secure.evil.co.uk', phantom, 'evil.co.uk'],
  ['phantom-app.evil.com', phantom, 'evil.com'],
  ['jup.ag.com', jupiter, 'ag.com'],
  ['claim-jup.ag.com', jupiter, 'ag.com'],
  ['claim-pump.fun.xyz', pumpFun, 'fun.xyz'],
  ['jup.ag-claim.xyz', jupiter, 'ag-claim.xyz'],
  ['jup-ag-claim.xyz', jupiter, 'jup-ag-claim.xyz'],
  ['jup-ag.com', jupiter, 'jup-ag.com', 'medium'],
  ['jupag.io', jupiter, 'jupag.io', 'medium'],
  ['drift-trade.com', drift, 'drift-trade.com', 'medium'],
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
