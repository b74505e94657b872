import type { Address } from '../../../../src/solana/address/address.ts'
import { partialSignature } from '../../../../src/scan/rules/origin/partial-signature.ts'
import type { RiskContext } from '../../../../src/scan/context/risk-context.ts'
import { stranger, user } from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const signedBy = (signers: Address[], signatures: RiskContext['signatures']) => ({
  message: {
    staticAccounts: signers,
    header: { requiredSignatures: signers.length, readonlySigned: 0, readonlyUnsigned: 0 },
  },
  signatures,
  after: {},
})

testRule(partialSignature, {
  quiet: [
    { name: 'no signature yet', ...signedBy([user, stranger], ['missing', 'missing']) },
    { name: 'a valid signature', ...signedBy([user, stranger], ['missing', 'valid']) },
  ],
  firing: [
    {
      name: 'an invalid signature',
      ...signedBy([user, stranger], ['missing', 'invalid']),
      finds: [{ params: { signer: stranger, own: false }, subject: stranger }],
    },
    {
      name: 'an invalid signature of a sponsor',
      ...signedBy([stranger, user], ['invalid', 'missing']),
      finds: [{ params: { signer: stranger, own: false }, subject: stranger }],
    },
    {
      name: 'an old one of the user’s own, which is only noted',
      ...signedBy([user], ['invalid']),
      finds: [{ params: { signer: user, own: true }, severity: 'info', subject: user }],
    },
  ],
})
