import { brandAsSubdomainCheck } from '../../../../src/checks/dapp/rules/brand-as-subdomain.ts'
import type { NamedSite } from '../../../../src/checks/dapp/site/named-site.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

const phantom = { name: 'Phantom', host: 'phantom.com' }
const jupiter = { name: 'Jupiter', host: 'jup.ag' }
const pumpFun = { name: 'Pump.fun', host: 'pump.fun' }
const drift = { name: 'Drift', host: 'drift.trade' }
const found = (host: string, site: NamedSite, name: string) => ({
  params: { host, site, name },
  subject: host,
})

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
  firing: [
    {
      url: 'phantom.com.evil.com',
      finds: [found('phantom.com.evil.com', phantom, 'evil.com')],
    },
    {
      url: 'login.phantom.app.secure.evil.co.uk',
      finds: [found('login.phantom.app.secure.evil.co.uk', phantom, 'evil.co.uk')],
    },
    {
      url: 'phantom-app.evil.com',
      finds: [found('phantom-app.evil.com', phantom, 'evil.com')],
    },
    {
      url: 'jup.ag.com',
      finds: [found('jup.ag.com', jupiter, 'ag.com')],
    },
    {
      url: 'claim-jup.ag.com',
      finds: [found('claim-jup.ag.com', jupiter, 'ag.com')],
    },
    {
      url: 'claim-pump.fun.xyz',
      finds: [found('claim-pump.fun.xyz', pumpFun, 'fun.xyz')],
    },
    {
      url: 'jup.ag-claim.xyz',
      finds: [found('jup.ag-claim.xyz', jupiter, 'ag-claim.xyz')],
    },
    {
      url: 'jup-ag-claim.xyz',
      finds: [found('jup-ag-claim.xyz', jupiter, 'jup-ag-claim.xyz')],
    },
    {
      url: 'jup-ag.com',
      finds: [{ ...found('jup-ag.com', jupiter, 'jup-ag.com'), severity: 'medium' }],
    },
    {
      url: 'jupag.io',
      finds: [{ ...found('jupag.io', jupiter, 'jupag.io'), severity: 'medium' }],
    },
    {
      url: 'drift-trade.com',
      finds: [{ ...found('drift-trade.com', drift, 'drift-trade.com'), severity: 'medium' }],
    },
  ],
})
