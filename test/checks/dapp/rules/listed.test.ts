import { listedCheck } from '../../../../src/checks/dapp/rules/listed.ts'
import { noSiteLists } from '../../../../src/lists/entries/site-reputation.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'
import { listedSites, siteReputation } from '../../../kit/checks/site-lists.ts'

const sites = siteReputation({
  listed: [
    listedSites('List A', ['evil.com', 'sites.google.com/view/steal', 'bad.vercel.app']),
    listedSites('List B', ['evil.com', 'deep.harmless.org'], ['fine.evil.com']),
  ],
})
const partly = siteReputation({
  listed: [listedSites('List A', ['evil.com'])],
  gap: { list: 'List C', state: 'first-download' },
})
const noLists = { status: 'not-applicable', gap: { reason: 'no-site-lists' } } as const
const incomplete = { status: 'failed', gap: { reason: 'site-lists-incomplete' } } as const

const date = '2026-11-18'
const onA = (entry: string) => ({ list: 'List A', date, entry })
const onB = (entry: string) => ({ list: 'List B', date, entry })
const found = (host: string, ...reports: ReturnType<typeof onA>[]) => [
  { params: { host, reports }, subject: host },
]
const onBoth = found('evil.com', onA('evil.com'), onB('evil.com'))

testDappCheck(listedCheck, {
  quiet: [
    'notevil.com',
    'evil.com.org',
    'evil.co',
    'harmless.org',
    'other.harmless.org',
    'vercel.app',
    'good.vercel.app',
    'https://sites.google.com',
    'https://sites.google.com/view/other',
    'https://sites.google.com/view/stealth',
    'https://other.example/?to=evil.com',
    'https://evil.com@other.example',
  ].map((url) => ({ url, sites })),
  firing: [
    { url: 'evil.com', sites, finds: onBoth },
    { url: 'https://EVIL.com:8443/x?y#z', sites, finds: onBoth },
    { url: 'http://evil.com.', sites, finds: onBoth },
    { url: 'https://jup.ag@evil.com', sites, finds: onBoth },
    {
      url: 'a.b.evil.com',
      sites,
      finds: found('a.b.evil.com', onA('evil.com'), onB('evil.com')),
    },
    { url: 'fine.evil.com', sites, finds: found('fine.evil.com', onA('evil.com')) },
    {
      url: 'deep.harmless.org',
      sites,
      finds: found('deep.harmless.org', onB('deep.harmless.org')),
    },
    { url: 'x.bad.vercel.app', sites, finds: found('x.bad.vercel.app', onA('bad.vercel.app')) },
    {
      url: 'https://sites.google.com/view/steal/now',
      sites,
      finds: found('sites.google.com', onA('sites.google.com/view/steal')),
    },
  ],
  gaps: [
    { url: 'github.com', run: noLists },
    { url: 'github.com', sites: noSiteLists, run: noLists },
    { url: 'github.com', sites: partly, run: incomplete },
    {
      url: 'evil.com',
      sites: partly,
      run: incomplete,
      finds: found('evil.com', onA('evil.com')),
    },
  ],
})
