import { subjectOf } from '../../../../src/checks/address/facts/address-kind.ts'
import { unusedAddressCheck } from '../../../../src/checks/address/rules/unused-address.ts'
import { known } from '../../../../src/findings/known.ts'
import { quietActivity, silent, testAddressCheck } from '../../../kit/checks/address-case.ts'
import { derived, owner } from '../../../kit/checks/address-scene.ts'

const unused = subjectOf(owner, undefined)
const neverUsed = { params: { form: 'never-used' as const }, subject: owner }

testAddressCheck(unusedAddressCheck, {
  inapplicable: [{ name: 'an account', gap: { reason: 'account-exists' } }],
  firing: [
    {
      name: 'emptied',
      context: { subject: unused },
      finds: [{ params: { form: 'emptied' }, subject: owner, code: 'EMPTIED', severity: 'info' }],
    },
    {
      name: 'never used',
      context: { subject: unused, activity: known({ ...quietActivity, transactionsSeen: 0 }) },
      finds: [neverUsed],
    },
    {
      name: 'an unknown past',
      context: { subject: unused, activity: silent },
      finds: [neverUsed],
    },
    {
      name: 'an address that cannot have a key',
      context: { subject: subjectOf(derived, undefined) },
      finds: [
        {
          params: { form: 'keyless' },
          subject: derived,
          code: 'NOTHING_HERE',
          severity: 'medium',
        },
      ],
    },
  ],
})
