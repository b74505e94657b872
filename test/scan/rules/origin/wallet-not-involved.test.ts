import { walletNotInvolved } from '../../../../src/scan/rules/origin/wallet-not-involved.ts'
import { stranger, user } from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

testRule(walletNotInvolved, {
  quiet: [{ name: 'a wallet that takes part' }],
  firing: [
    {
      name: 'one that takes none, where the transaction is safe for its signers',
      outsider: {},
      finds: [{ params: { wallet: user }, subject: user, severity: 'info' }],
    },
    {
      name: 'one that takes none, where it is not safe for a signer',
      outsider: { endangered: stranger },
      finds: [{ params: { wallet: user, endangered: stranger }, subject: user }],
    },
  ],
})
