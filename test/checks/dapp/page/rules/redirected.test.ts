import { redirectedCheck } from '../../../../../src/checks/dapp/page/rules/redirected.ts'
import { leadsToEvil, testPageCheck } from '../../../../kit/checks/page-case.ts'

const start = 'https://short.example-dapp.com/a'
const bad = 'https://evil-listed.com/b'
const end = 'https://www.example-dapp.com/'

testPageCheck(redirectedCheck, {
  quiet: [
    { name: 'no redirect', url: start, html: '' },
    { name: 'one to an ordinary site', url: end, hops: [start], html: '' },
    // Other checks assess the requested address.
    { name: 'one from a risky address', url: end, hops: [bad], html: '' },
  ],
  firing: [
    {
      name: 'a risky address on the way',
      url: end,
      hops: [start, bad],
      html: '',
      finds: [leadsToEvil],
    },
    { name: 'a risky address in the end', url: bad, hops: [start], html: '', finds: [leadsToEvil] },
  ],
})
