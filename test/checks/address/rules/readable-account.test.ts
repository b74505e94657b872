import { readableAccountCheck } from '../../../../src/checks/address/rules/readable-account.ts'
import { subjectOfKind, testAddressCheck } from '../../../kit/checks/address-case.ts'
import { accountsByKind } from '../../../kit/checks/address-scene.ts'

testAddressCheck(readableAccountCheck, {
  quiet: accountsByKind
    .map(([kind]) => kind)
    .filter((kind) => kind !== 'unreadable')
    .map((kind) => ({ name: kind, context: { subject: subjectOfKind(kind) } })),
  failing: [
    {
      name: 'data in a form its program does not write',
      context: { subject: subjectOfKind('unreadable') },
      gap: { reason: 'unreadable-data' },
    },
  ],
})
