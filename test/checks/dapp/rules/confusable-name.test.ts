import { confusableNameCheck } from '../../../../src/checks/dapp/rules/confusable-name.ts'
import type { NamedSite } from '../../../../src/checks/dapp/site/named-site.ts'
import { sites, testDappCheck } from '../../../kit/checks/dapp-case.ts'

const found = (host: string, site: NamedSite) => ({
  params: { host, site },
  subject: host,
})

testDappCheck(confusableNameCheck, {
  quiet: ['solflare.com', 'sol-flare.com', 'münchen.de', 'github.com'],
  firing: [
    {
      url: 'so1flare.com',
      finds: [found('so1flare.com', sites.solflare)],
    },
    {
      url: 'phant0m.app',
      finds: [found('phant0m.app', sites.phantom)],
    },
    {
      url: 'raydiurn.io',
      finds: [found('raydiurn.io', sites.raydium)],
    },
    {
      url: 'https://sоlflare.com',
      finds: [found('xn--slflare-9ig.com', sites.solflare)],
    },
    {
      url: 'xn--slflare-9ig.com',
      finds: [found('xn--slflare-9ig.com', sites.solflare)],
    },
  ],
})
