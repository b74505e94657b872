import { brandInSubdomainCheck } from '../../../../src/checks/dapp/rules/brand-in-subdomain.ts'
import type { NamedSite } from '../../../../src/checks/dapp/site/named-site.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'

const solana = { name: 'Solana', host: 'solana.com' }
const metaMask = { name: 'MetaMask', host: 'metamask.io' }
const phantom = { name: 'Phantom', host: 'phantom.com' }
const solflare = { name: 'Solflare', host: 'solflare.com' }
const found = (host: string, site: NamedSite, name: string) => ({
  params: { host, site, name },
  subject: host,
})

testDappCheck(brandInSubdomainCheck, {
  quiet: ['docs.phantom.com', 'www.google.com', 'curves.google.com'],
  firing: [
    {
      url: 'solana.stackexchange.com',
      finds: [
        { ...found('solana.stackexchange.com', solana, 'stackexchange.com'), severity: 'info' },
      ],
    },
    {
      url: 'metamask.zendesk.com',
      finds: [{ ...found('metamask.zendesk.com', metaMask, 'zendesk.com'), severity: 'info' }],
    },
    {
      url: 'phantom.sol.io',
      finds: [{ ...found('phantom.sol.io', phantom, 'sol.io'), severity: 'info' }],
    },
    {
      url: 'app.solflare.sol.io',
      finds: [{ ...found('app.solflare.sol.io', solflare, 'sol.io'), severity: 'info' }],
    },
    {
      url: 'metamask-login.zendesk.com',
      finds: [found('metamask-login.zendesk.com', metaMask, 'zendesk.com')],
    },
    {
      url: 'claim-phantom.sol.io',
      finds: [found('claim-phantom.sol.io', phantom, 'sol.io')],
    },
  ],
})
