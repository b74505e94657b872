import { address } from '../../../../src/solana/address/address.ts'
import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { stakeWithdrawersCheck } from '../../../../src/checks/permission/rules/stake-withdrawers.ts'
import { knownBadAddresses } from '../../../../src/lists/entries/known-bad-addresses.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { permissionFacts, stakeHeld } from '../../../kit/checks/permission-facts.ts'
import { market, pda, stranger, user } from '../../../kit/scan/risk-context.ts'

const bad = address([...knownBadAddresses.keys()][0] ?? '')
const lost = [stakeHeld({ withdrawer: stranger })]

testPermissionCheck(stakeWithdrawersCheck, {
  empty: permissionFacts({ stakes: [stakeHeld()] }),
  cases: [
    {
      name: 'a stranger withdraws what the wallet manages',
      facts: permissionFacts({ stakes: lost }),
      found: [['stake-withdrawer', 'high']],
      revocable: [false],
      says: ['alone can withdraw the 5 SOL'],
    },
    {
      name: 'the same, of what the wallet made',
      facts: permissionFacts({ stakes: lost, madeByWallet: () => true }),
      found: [['stake-withdrawer', 'high']],
    },
    {
      name: 'the same, of what somebody else made in its name',
      facts: permissionFacts({ stakes: lost, madeByWallet: () => false }),
      found: [['stake-withdrawer', 'info']],
      says: ['without a signature of this wallet'],
    },
    {
      name: 'a reported address does',
      facts: permissionFacts({ stakes: [stakeHeld({ withdrawer: bad })] }),
      found: [['stake-withdrawer', 'critical']],
    },
    {
      name: 'a protocol does, as stake pools do',
      facts: permissionFacts({
        stakes: [stakeHeld({ withdrawer: pda })],
        accounts: { [pda]: { owner: market } },
      }),
      found: [['stake-withdrawer', 'info']],
    },
    {
      name: 'dust that anybody could have put there',
      facts: permissionFacts({ stakes: [stakeHeld({ withdrawer: stranger }, 2_282_880n)] }),
      found: [['stake-withdrawer', 'info']],
    },
    {
      name: 'what is worth a trifle',
      facts: permissionFacts({ stakes: lost, usd: { [wrappedSolMint]: 1e-12 } }),
      found: [['stake-withdrawer', 'low']],
    },
    {
      name: 'stake that is managed by somebody else is not this',
      facts: permissionFacts({ stakes: [stakeHeld({ staker: stranger, withdrawer: user })] }),
      found: [],
    },
  ],
})
