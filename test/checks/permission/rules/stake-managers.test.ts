import { multisigHeld, permissionFacts, stakeHeld } from '../../../kit/checks/permission-facts.ts'
import { takeBackStaker } from '../../../../src/checks/permission/facts/revocations.ts'
import { stakeProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import {
  market,
  mine,
  pda,
  secondStranger,
  stranger,
  user,
} from '../../../kit/scan/risk-context.ts'
import { address } from '../../../../src/solana/address/address.ts'
import { stakeManagersCheck } from '../../../../src/checks/permission/rules/stake-managers.ts'
import { knownBadAddresses } from '../../../../src/lists/entries/known-bad-addresses.ts'
import { foundBy, testPermissionCheck } from '../../../kit/checks/permission-case.ts'

const bad = address([...knownBadAddresses.keys()][0] ?? '')

/** Fields shared by the permissions below. */
const common = {
  account: mine,
  program: stakeProgram,
  mint: wrappedSolMint,
  holder: { address: stranger, kind: 'wallet' },
  amount: 5_000_000_000n,
  decimals: 9,
  share: 1,
  takes: false,
  kind: 'stake-staker',
  severity: 'low',
} as const

testPermissionCheck(stakeManagersCheck, {
  empty: permissionFacts({ stakes: [stakeHeld()] }),
  quiet: [
    {
      name: 'another wallet withdraws it',
      facts: permissionFacts({ stakes: [stakeHeld({ withdrawer: stranger })] }),
    },
  ],
  firing: [
    {
      name: 'a stranger manages it',
      facts: permissionFacts({ stakes: [stakeHeld({ staker: stranger })] }),
      permissions: [{ ...common, revocation: [takeBackStaker(mine, user)] }],
      finds: foundBy(stranger, 'low'),
    },
    {
      name: 'a reported address does',
      facts: permissionFacts({ stakes: [stakeHeld({ staker: bad })] }),
      permissions: [
        {
          ...common,
          holder: {
            address: bad,
            kind: 'known-bad',
            name: 'sanctioned: OFAC SDN list, digital currency addresses (SOL), 2026-08',
          },
          severity: 'high',
          revocation: [takeBackStaker(mine, user)],
        },
      ],
      finds: foundBy(bad, 'high'),
    },
    {
      name: 'a protocol does',
      facts: permissionFacts({
        stakes: [stakeHeld({ staker: pda })],
        accounts: { [pda]: { owner: market } },
      }),
      permissions: [
        {
          ...common,
          holder: { address: pda, kind: 'known-program', name: 'Jupiter Aggregator v6' },
          severity: 'info',
          revocation: [takeBackStaker(mine, user)],
        },
      ],
      finds: foundBy(pda),
    },
    {
      name: 'a multisig of the wallet withdraws, so the wallet cannot sign alone',
      facts: permissionFacts({
        stakes: [stakeHeld({ staker: stranger, withdrawer: secondStranger })],
        accounts: {
          [secondStranger]: multisigHeld(2, [user, stranger]),
        },
      }),
      permissions: [common],
      finds: foundBy(stranger, 'low'),
    },
  ],
})
