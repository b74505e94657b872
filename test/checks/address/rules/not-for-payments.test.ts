import { expect, test } from 'bun:test'
import { addressKinds, isWalletKind } from '../../../../src/checks/address/facts/address-kind.ts'
import {
  notForPaymentsCheck,
  type UnpayableKind,
} from '../../../../src/checks/address/rules/not-for-payments.ts'
import { incinerator } from '../../../../src/lists/known-name.ts'
import { PublicKey } from '@solana/web3.js'
import { address } from '../../../../src/solana/address/address.ts'
import { squadsV4Program } from '../../../../src/solana/address/known-address.ts'
import { subjectOfKind, testAddressCheck } from '../../../kit/checks/address-case.ts'
import { owner } from '../../../kit/checks/address-scene.ts'

const of = (kind: (typeof addressKinds)[number]) => ({
  subject: { ...subjectOfKind('wallet'), kind },
})

/** As derived by the multisig’s own client. */
const vault = address(
  PublicKey.findProgramAddressSync(
    [
      Buffer.from('multisig'),
      new PublicKey(owner).toBytes(),
      Buffer.from('vault'),
      Uint8Array.of(0),
    ],
    new PublicKey(squadsV4Program),
  )[0].toBase58(),
)

const plainKinds = addressKinds.filter(
  (kind): kind is UnpayableKind =>
    (!isWalletKind(kind) && !kind.startsWith('unused') && kind !== 'unreadable') ||
    kind === 'system-account',
)

test('few kinds of address accept payments', () => {
  expect(plainKinds.length).toBeGreaterThan(15)
})

testAddressCheck(notForPaymentsCheck, {
  inapplicable: (['wallet', 'unused', 'unused-program-address', 'unreadable'] as const).map(
    (kind) => ({ name: kind, context: of(kind), gap: { reason: 'accepts-payments' } }),
  ),
  firing: [
    ...plainKinds.map((kind) => ({
      name: kind,
      context: of(kind),
      finds: [{ params: { kind, ...(kind === 'squads-multisig' && { vault }) }, subject: owner }],
    })),
    {
      name: 'the vault of a multisig, which takes payments but has no key',
      context: of('program-wallet'),
      finds: [
        {
          params: { kind: 'program-wallet' },
          subject: owner,
          code: 'NO_PRIVATE_KEY',
          severity: 'info',
        },
      ],
    },
    {
      name: 'the incinerator',
      context: { subject: { ...subjectOfKind('wallet'), address: incinerator } },
      finds: [{ params: { kind: 'incinerator' }, subject: incinerator }],
    },
  ],
})
