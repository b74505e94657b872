import { address } from '../../../../src/solana/address/address.ts'
import { stakeManagersCheck } from '../../../../src/checks/permission/rules/stake-managers.ts'
import { knownBadAddresses } from '../../../../src/lists/entries/known-bad-addresses.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { multisigHeld, permissionFacts, stakeHeld } from '../../../kit/checks/permission-facts.ts'
import { market, pda, secondStranger, stranger, user } from '../../../kit/scan/risk-context.ts'

const bad = address([...knownBadAddresses.keys()][0] ?? '')

testPermissionCheck(stakeManagersCheck, {
  empty: permissionFacts({ stakes: [stakeHeld()] }),
  cases: [
    {
      name: 'a stranger manages it',
      facts: permissionFacts({ stakes: [stakeHeld({ staker: stranger })] }),
      found: [['stake-staker', 'low']],
      revocable: [true],
      says: ['only you withdraw'],
    },
    {
      name: 'a reported address does',
      facts: permissionFacts({ stakes: [stakeHeld({ staker: bad })] }),
      found: [['stake-staker', 'high']],
      revocable: [true],
    },
    {
      name: 'a protocol does',
      facts: permissionFacts({
        stakes: [stakeHeld({ staker: pda })],
        accounts: { [pda]: { owner: market } },
      }),
      found: [['stake-staker', 'info']],
    },
    {
      name: 'a multisig of the wallet withdraws, whose transaction it cannot sign alone',
      facts: permissionFacts({
        stakes: [stakeHeld({ staker: stranger, withdrawer: secondStranger })],
        accounts: {
          [secondStranger]: multisigHeld(2, [user, stranger]),
        },
      }),
      found: [['stake-staker', 'low']],
      revocable: [false],
    },
    {
      name: 'somebody else withdraws it: not this',
      facts: permissionFacts({ stakes: [stakeHeld({ withdrawer: stranger })] }),
      found: [],
    },
  ],
})
