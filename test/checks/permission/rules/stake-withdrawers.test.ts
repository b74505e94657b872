import { permissionFacts, stakeHeld } from '../../../kit/checks/permission-facts.ts'
import { stakeProgram, wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { market, mine, pda, stranger, user } from '../../../kit/scan/risk-context.ts'
import { address } from '../../../../src/solana/address/address.ts'
import { stakeWithdrawersCheck } from '../../../../src/checks/permission/rules/stake-withdrawers.ts'
import { knownBadAddresses } from '../../../../src/lists/entries/known-bad-addresses.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'

const bad = address([...knownBadAddresses.keys()][0] ?? '')
const lost = [stakeHeld({ withdrawer: stranger })]

/** Fields shared by the permissions below. */
const common = {
  account: mine,
  program: stakeProgram,
  mint: wrappedSolMint,
  holder: { address: stranger, kind: 'wallet' },
  amount: 5_000_000_000n,
  decimals: 9,
  share: 1,
  takes: true,
  kind: 'stake-withdrawer',
  severity: 'info',
  madeByOthers: false,
} as const

testPermissionCheck(stakeWithdrawersCheck, {
  empty: permissionFacts({ stakes: [stakeHeld()] }),
  quiet: [
    {
      name: 'stake that another wallet manages',
      facts: permissionFacts({ stakes: [stakeHeld({ staker: stranger, withdrawer: user })] }),
    },
  ],
  firing: [
    {
      name: 'a stranger withdraws what the wallet manages',
      facts: permissionFacts({ stakes: lost }),
      permissions: [{ ...common, severity: 'high' }],
      finds: [
        {
          severity: 'high',
          params: { count: 1, holders: [stranger], maybeLost: true },
          subject: mine,
        },
      ],
    },
    {
      name: 'the same, of what the wallet created',
      facts: permissionFacts({ stakes: lost, madeByWallet: () => true }),
      permissions: [{ ...common, severity: 'high' }],
      finds: [
        {
          severity: 'high',
          params: { count: 1, holders: [stranger], maybeLost: true },
          subject: mine,
        },
      ],
    },
    {
      name: 'the same, of what others created in its name',
      facts: permissionFacts({ stakes: lost, madeByWallet: () => false }),
      permissions: [{ ...common, takes: false, madeByOthers: true }],
      finds: [{ params: { count: 1, holders: [stranger], maybeLost: false }, subject: mine }],
    },
    {
      name: 'a reported address does',
      facts: permissionFacts({ stakes: [stakeHeld({ withdrawer: bad })] }),
      permissions: [
        {
          ...common,
          holder: {
            address: bad,
            kind: 'known-bad',
            name: 'sanctioned: OFAC SDN list, digital currency addresses (SOL), 2026-08',
          },
          severity: 'critical',
        },
      ],
      finds: [
        {
          severity: 'critical',
          params: { count: 1, holders: [bad], maybeLost: true },
          subject: mine,
        },
      ],
    },
    {
      name: 'a protocol does, as stake pools do',
      facts: permissionFacts({
        stakes: [stakeHeld({ withdrawer: pda })],
        accounts: { [pda]: { owner: market } },
      }),
      permissions: [
        {
          ...common,
          holder: { address: pda, kind: 'known-program', name: 'Jupiter Aggregator v6' },
          takes: false,
        },
      ],
      finds: [{ params: { count: 1, holders: [pda], maybeLost: false }, subject: mine }],
    },
    {
      name: 'dust that strangers can send',
      facts: permissionFacts({ stakes: [stakeHeld({ withdrawer: stranger }, 2_282_880n)] }),
      permissions: [{ ...common, amount: 2_282_880n }],
      finds: [{ params: { count: 1, holders: [stranger], maybeLost: false }, subject: mine }],
    },
    {
      name: 'a trifling value',
      facts: permissionFacts({ stakes: lost, usd: { [wrappedSolMint]: 1e-12 } }),
      permissions: [{ ...common, exposureUsd: 0.005, severity: 'low' }],
      finds: [
        {
          severity: 'low',
          params: {
            count: 1,
            holders: [stranger],
            worth: { usd: 0.005, complete: true },
            maybeLost: true,
          },
          subject: mine,
        },
      ],
    },
  ],
})
