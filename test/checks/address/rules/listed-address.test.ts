import type { Severity } from '../../../../src/findings/severity.ts'
import type { AddressReport } from '../../../../src/lists/entries/address-reputation.ts'
import { listedAddressCheck } from '../../../../src/checks/address/rules/listed-address.ts'
import { report, testAddressCheck } from '../../../kit/checks/address-case.ts'
import { owner } from '../../../kit/checks/address-scene.ts'

const listed = (name: string, listing: AddressReport, severity: Severity) => ({
  name,
  context: { reports: [listing] },
  finds: [{ params: { report: listing }, subject: owner, severity }],
})
const current = report({ list: 'one' })
const old = report({ list: 'two', date: '2026-01-02', expired: true, expires: '2026-03-01' })

testAddressCheck(listedAddressCheck, {
  quiet: [{ name: 'on no list' }],
  firing: [
    listed('sanctioned', report({ kind: 'sanctioned' }), 'critical'),
    listed('drainer', report(), 'critical'),
    listed('an unknown kind', report({ kind: 'something-else' }), 'critical'),
    listed('spam', report({ kind: 'spam-token' }), 'medium'),
    listed('an old report counts less', report({ expired: true }), 'medium'),
    listed('old spam', report({ kind: 'spam', expired: true }), 'low'),
    {
      name: 'two lists',
      context: { reports: [current, old] },
      finds: [
        { params: { report: current }, subject: owner },
        { params: { report: old }, subject: owner, severity: 'medium' },
      ],
    },
  ],
})
