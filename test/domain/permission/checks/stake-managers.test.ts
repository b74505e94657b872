import { address } from '../../../../src/domain/address.ts'
import { stakeManagersCheck } from '../../../../src/domain/permission/checks/stake-managers.ts'
import { knownBadAddresses } from '../../../../src/domain/risk/known-bad-addresses.ts'
import { testPermissionCheck } from '../../../kit/permission-case.ts'
import { multisigHeld, permissionFacts, stakeHeld } from '../../../kit/permission-facts.ts'
import { market, pda, secondStranger, stranger, user } from '../../../kit/risk-context.ts'

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
