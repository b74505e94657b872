import { permissionFacts, stakeHeld } from '../../../kit/checks/permission-facts.ts'
import { stakeProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { market, mine, pda, stranger, user } from '../../../kit/scan/risk-context.ts'
import { stakeLockupsCheck } from '../../../../src/checks/permission/rules/stake-lockups.ts'
import { foundBy, testPermissionCheck } from '../../../kit/checks/permission-case.ts'

const nowSeconds = 1_795_000_000n
const locked = (fields = {}) => [
  stakeHeld({ custodian: stranger, lockupUnixTime: nowSeconds + 86_400n, ...fields }),
]

/** Fields shared by the permissions below. */
const common = {
  account: mine,
  program: stakeProgram,
  mint: wrappedSolMint,
  amount: 5_000_000_000n,
  decimals: 9,
  share: 1,
  takes: false,
  kind: 'stake-lockup',
  severity: 'medium',
  until: { unixSeconds: 1_795_086_400n },
} as const

testPermissionCheck(stakeLockupsCheck, {
  empty: permissionFacts({ stakes: [stakeHeld()] }),
  quiet: [
    {
      name: 'over by time and by epoch',
      facts: permissionFacts({
        nowSeconds,
        epoch: 900n,
        stakes: locked({ lockupUnixTime: nowSeconds, lockupEpoch: 900n }),
      }),
    },
    {
      name: 'the wallet is custodian',
      facts: permissionFacts({ nowSeconds, stakes: locked({ custodian: user }) }),
    },
    {
      name: 'stake of another wallet',
      facts: permissionFacts({ nowSeconds, stakes: locked({ withdrawer: stranger }) }),
    },
  ],
  firing: [
    {
      name: 'until a day',
      facts: permissionFacts({ nowSeconds, stakes: locked() }),
      permissions: [{ ...common, holder: { address: stranger, kind: 'wallet' } }],
      finds: foundBy(stranger, 'medium'),
    },
    {
      name: 'forever',
      facts: permissionFacts({ nowSeconds, stakes: locked({ lockupUnixTime: 2n ** 63n - 1n }) }),
      permissions: [
        {
          ...common,
          holder: { address: stranger, kind: 'wallet' },
          until: { unixSeconds: 9_223_372_036_854_775_807n },
        },
      ],
      finds: foundBy(stranger, 'medium'),
    },
    {
      name: 'until an epoch',
      facts: permissionFacts({
        nowSeconds,
        epoch: 900n,
        stakes: locked({ lockupUnixTime: 0n, lockupEpoch: 901n }),
      }),
      permissions: [
        { ...common, holder: { address: stranger, kind: 'wallet' }, until: { epoch: 901n } },
      ],
      finds: foundBy(stranger, 'medium'),
    },
    {
      name: 'until an epoch, when the epoch is not known',
      facts: permissionFacts({
        nowSeconds,
        stakes: locked({ lockupUnixTime: 0n, lockupEpoch: 5n }),
      }),
      permissions: [
        { ...common, holder: { address: stranger, kind: 'wallet' }, until: { epoch: 5n } },
      ],
      finds: foundBy(stranger, 'medium'),
    },
    {
      name: 'no custodian',
      facts: permissionFacts({
        nowSeconds,
        stakes: [stakeHeld({ lockupUnixTime: nowSeconds + 5n })],
      }),
      permissions: [{ ...common, severity: 'info', until: { unixSeconds: 1_795_000_005n } }],
      finds: [{ params: { count: 1, holders: [] }, subject: mine }],
    },
    {
      name: 'a protocol is custodian',
      facts: permissionFacts({
        nowSeconds,
        stakes: locked({ custodian: pda }),
        accounts: { [pda]: { owner: market } },
      }),
      permissions: [
        {
          ...common,
          holder: { address: pda, kind: 'known-program', name: 'Jupiter Aggregator v6' },
          severity: 'info',
        },
      ],
      finds: foundBy(pda),
    },
  ],
})
