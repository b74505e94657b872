import { permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import { token2022Program } from '../../../../src/solana/address/known-address.ts'
import { mineToo, mint, stranger, user } from '../../../kit/scan/risk-context.ts'
import { address } from '../../../../src/solana/address/address.ts'
import { permanentDelegatesCheck } from '../../../../src/checks/permission/rules/permanent-delegates.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'

const held = [tokenHeld({}, { newer: true })]
const mints = { [mint]: { permanentDelegate: stranger } }
const paxos = address('2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk')

/** Fields shared by the permissions below. */
const common = {
  account: mint,
  program: token2022Program,
  mint,
  holder: { address: stranger, kind: 'wallet' },
  amount: 1_000n,
  decimals: 6,
  share: 1,
  takes: true,
  kind: 'permanent-delegate',
  expected: false,
} as const

testPermissionCheck(permanentDelegatesCheck, {
  empty: permissionFacts({ tokenAccounts: held }),
  quiet: [
    {
      name: 'one of the wallet’s own',
      facts: permissionFacts({
        tokenAccounts: held,
        mints: { [mint]: { permanentDelegate: user } },
      }),
    },
    {
      name: 'a token with no balance',
      facts: permissionFacts({ tokenAccounts: [tokenHeld({ amount: 0n })], mints }),
    },
  ],
  firing: [
    {
      name: 'a token without a price, as strangers can send',
      facts: permissionFacts({ tokenAccounts: held, mints }),
      permissions: [{ ...common, severity: 'low' }],
      finds: [
        {
          severity: 'low',
          params: { count: 1, holders: [stranger], expected: false },
          subject: mint,
        },
      ],
    },
    {
      name: 'a token of some value',
      facts: permissionFacts({ tokenAccounts: held, mints, usd: { [mint]: 0.1 } }),
      permissions: [{ ...common, exposureUsd: 100, severity: 'medium' }],
      finds: [
        {
          severity: 'medium',
          params: {
            count: 1,
            holders: [stranger],
            worth: { usd: 100, complete: true },
            expected: false,
          },
          subject: mint,
        },
      ],
    },
    {
      name: 'a large holding over two accounts, reported once',
      facts: permissionFacts({
        tokenAccounts: [...held, tokenHeld({}, { newer: true, address: mineToo })],
        mints,
        usd: { [mint]: 0.5 },
      }),
      permissions: [{ ...common, amount: 2_000n, exposureUsd: 1000, severity: 'high' }],
      finds: [
        {
          severity: 'high',
          params: {
            count: 1,
            holders: [stranger],
            worth: { usd: 1000, complete: true },
            expected: false,
          },
          subject: mint,
        },
      ],
    },
    {
      name: 'a regulated issuer',
      facts: permissionFacts({
        tokenAccounts: held,
        mints: { [mint]: { permanentDelegate: paxos } },
        usd: { [mint]: 5 },
      }),
      permissions: [
        {
          ...common,
          holder: { address: paxos, kind: 'issuer', name: 'Paxos' },
          exposureUsd: 5000,
          takes: false,
          severity: 'info',
          expected: true,
        },
      ],
      finds: [
        {
          params: {
            count: 1,
            holders: [paxos],
            worth: { usd: 5000, complete: true },
            expected: true,
          },
          subject: mint,
        },
      ],
    },
  ],
})
