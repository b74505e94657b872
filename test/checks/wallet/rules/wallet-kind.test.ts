import { addressKinds, isWalletKind } from '../../../../src/checks/address/facts/address-kind.ts'
import { walletKindCheck } from '../../../../src/checks/wallet/rules/wallet-kind.ts'
import { subjectOfKind, testWalletCheck } from '../../../kit/checks/address-case.ts'
import { owner } from '../../../kit/checks/address-scene.ts'

const caseOf = (kind: (typeof addressKinds)[number]) => ({
  name: kind,
  context: { subject: { ...subjectOfKind('wallet'), kind } },
})
const isFine = (kind: (typeof addressKinds)[number]) => isWalletKind(kind) || kind === 'unused'

testWalletCheck(walletKindCheck, {
  quiet: addressKinds.filter(isFine).map(caseOf),
  firing: addressKinds
    .filter((kind) => !isFine(kind))
    .map((kind) => ({ ...caseOf(kind), finds: [{ params: { kind }, subject: owner }] })),
  failing: [
    {
      name: 'data that cannot be read',
      context: { subject: subjectOfKind('unreadable') },
      gap: { reason: 'unreadable-data' },
    },
  ],
})
