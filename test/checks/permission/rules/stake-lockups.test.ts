import { stakeLockupsCheck } from '../../../../src/checks/permission/rules/stake-lockups.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { permissionFacts, stakeHeld } from '../../../kit/checks/permission-facts.ts'
import { market, pda, stranger, user } from '../../../kit/scan/risk-context.ts'

const nowSeconds = 1_795_000_000n
const locked = (fields = {}) => [
  stakeHeld({ custodian: stranger, lockupUnixTime: nowSeconds + 86_400n, ...fields }),
]

testPermissionCheck(stakeLockupsCheck, {
  empty: permissionFacts({ stakes: [stakeHeld()] }),
  cases: [
    {
      name: 'until a day',
      facts: permissionFacts({ nowSeconds, stakes: locked() }),
      found: [['stake-lockup', 'medium']],
      revocable: [false],
      says: ['until 2026-11-19', 'lock it for longer'],
    },
    {
      name: 'for ever',
      facts: permissionFacts({ nowSeconds, stakes: locked({ lockupUnixTime: 2n ** 63n - 1n }) }),
      found: [['stake-lockup', 'medium']],
      says: ['for ever'],
    },
    {
      name: 'until an epoch',
      facts: permissionFacts({
        nowSeconds,
        epoch: 900n,
        stakes: locked({ lockupUnixTime: 0n, lockupEpoch: 901n }),
      }),
      found: [['stake-lockup', 'medium']],
      says: ['until epoch 901'],
    },
    {
      name: 'until an epoch, when the epoch is not known',
      facts: permissionFacts({
        nowSeconds,
        stakes: locked({ lockupUnixTime: 0n, lockupEpoch: 5n }),
      }),
      found: [['stake-lockup', 'medium']],
    },
    {
      name: 'over by time and by epoch',
      facts: permissionFacts({
        nowSeconds,
        epoch: 900n,
        stakes: locked({ lockupUnixTime: nowSeconds, lockupEpoch: 900n }),
      }),
      found: [],
    },
    {
      name: 'nobody is custodian',
      facts: permissionFacts({
        nowSeconds,
        stakes: [stakeHeld({ lockupUnixTime: nowSeconds + 5n })],
      }),
      found: [['stake-lockup', 'info']],
      says: ['nobody can prolong'],
    },
    {
      name: 'the wallet is custodian',
      facts: permissionFacts({ nowSeconds, stakes: locked({ custodian: user }) }),
      found: [],
    },
    {
      name: 'a protocol is custodian',
      facts: permissionFacts({
        nowSeconds,
        stakes: locked({ custodian: pda }),
        accounts: { [pda]: { owner: market } },
      }),
      found: [['stake-lockup', 'info']],
    },
    {
      name: 'stake of somebody else',
      facts: permissionFacts({ nowSeconds, stakes: locked({ withdrawer: stranger }) }),
      found: [],
    },
  ],
})
