import { blockedByOperatorCheck } from '../../../../src/checks/dapp/rules/blocked-by-operator.ts'
import { testDappCheck } from '../../../kit/checks/dapp-case.ts'
import { listedSites, siteReputation } from '../../../kit/checks/site-lists.ts'

const sites = siteReputation({
  block: [
    'evil.com # a customer lost money there.',
    'jup.ag',
    '*.zip',
    'old.com expires=2026-11-19 was broken into',
    'inner.allowed.org',
    'both.org',
  ].join('\n'),
  allow: 'allowed.org\nboth.org\nfine.evil.com',
  listed: [listedSites('List A', ['old.com'])],
})
const note = 'a customer lost money there'

testDappCheck(blockedByOperatorCheck, {
  quiet: [
    'evil.org',
    // A more specific entry allows it.
    'fine.evil.com',
    // An expired entry.
    'old.com',
    'outer.allowed.org',
  ].map((url) => ({ url, sites })),
  firing: [
    { url: 'evil.com', note },
    { url: 'www.evil.com', note },
    { url: 'jup.ag' },
    { url: 'invoice.zip' },
    { url: 'x.inner.allowed.org' },
    { url: 'both.org' },
  ].map(({ url, ...rest }) => ({
    url,
    sites,
    finds: [{ params: { host: url, date: '2026-11-19', ...rest }, subject: url }],
  })),
})
