import { describe } from 'bun:test'
import type { PermissionChange, SignalFact } from '../../../src/market/signals/signal-reason.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import {
  alice,
  bob,
  issuer,
  launchpad,
  type LoudRow,
  unowned,
  type QuietRow,
  testChanges,
  vault,
  trusted,
} from '../../kit/checks/mint-snapshots.ts'

const fee = (
  basisPoints: number,
  more: { newer?: number; ceiling?: bigint; by?: Address } = {},
) => {
  const { newer = basisPoints, ceiling = 2n ** 64n - 1n, by = alice } = more
  return {
    transferFee: {
      configAuthority: by,
      withheldAmount: 0n,
      older: { epoch: 0n, maximumFee: ceiling, basisPoints },
      newer: { epoch: 9n, maximumFee: ceiling, basisPoints: newer },
    },
  }
}

const quiet: QuietRow[] = [
  ['permissions are revoked', [{ mintAuthority: alice, freezeAuthority: alice }, {}]],
  [
    'the mint authority goes to an unowned address',
    [{ mintAuthority: alice }, { mintAuthority: unowned }],
  ],
  ['an issuer receives a permission', [{ freezeAuthority: alice }, { freezeAuthority: issuer }]],
  ['a launchpad gets the mint', [{ mintAuthority: alice }, { mintAuthority: launchpad }]],
  ['an authority comes and goes', [{}, { freezeAuthority: alice }, {}]],
  ['a fee is lowered', [fee(500), fee(100)]],
  ['a fee with a maximum of zero is raised', [fee(0), fee(900, { ceiling: 0n })]],
  ['a fee with a tiny maximum is raised', [fee(0), fee(9_000, { ceiling: 99n })]],
  ['an issuer raises a fee', [fee(0, { by: issuer }), fee(900, { by: issuer })]],
  [
    'transfers resume',
    [
      { pausable: { authority: alice, paused: true } },
      { pausable: { authority: alice, paused: false } },
    ],
  ],
  [
    'an issuer pauses transfers',
    [
      { pausable: { authority: issuer, paused: false } },
      { pausable: { authority: issuer, paused: true } },
    ],
  ],
  [
    'an issuer freezes new accounts',
    [{ freezeAuthority: issuer }, { freezeAuthority: issuer, defaultAccountState: 'frozen' }],
  ],
  [
    'a known program becomes the transfer hook',
    [{ transferHook: { authority: alice } }, { transferHook: { program: trusted } }],
  ],
  [
    'a transfer hook is removed',
    [{ transferHook: { program: vault } }, { transferHook: { authority: alice } }],
  ],
  [
    'extensions could not be read before',
    [{ unread: true }, { permanentDelegate: alice, ...fee(9_000) }],
  ],
  ['extensions can no longer be read', [{ permanentDelegate: alice }, { unread: true }]],
]

const permission = (change: PermissionChange): SignalFact[] => [
  { kind: 'permission-changed', change },
]

const loud: LoudRow[] = [
  [
    'the mint authority passes to a wallet',
    [{ mintAuthority: alice }, { mintAuthority: bob }],
    permission({ what: 'mint-authority', from: alice, to: bob }),
    [45, 45],
  ],
  [
    'it passes from an issuer to a program',
    [{ mintAuthority: issuer }, { mintAuthority: vault }],
    permission({ what: 'mint-authority', from: issuer, to: vault }),
    [20, 20],
  ],
  [
    'a freeze authority is added',
    [{}, { freezeAuthority: bob }],
    permission({ what: 'freeze-authority', to: bob }),
    [80, 80],
  ],
  [
    'a permanent delegate is set',
    [{}, { permanentDelegate: bob }],
    permission({ what: 'permanent-delegate', to: bob }),
    [95, 95],
  ],
  [
    'a transfer fee is added',
    [fee(0), fee(0, { newer: 100 })],
    permission({ what: 'transfer-fee', fromBasisPoints: 0, toBasisPoints: 100 }),
    [30, 30],
  ],
  [
    'the transfer fee becomes 100 %',
    [fee(100), fee(10_000)],
    permission({ what: 'transfer-fee', fromBasisPoints: 100, toBasisPoints: 10_000 }),
    [95, 95],
  ],
  [
    'transfers are paused',
    [{}, { pausable: { authority: bob, paused: true } }],
    permission({ what: 'transfers-paused' }),
    [85, 85],
  ],
  [
    'a transfer hook is set',
    [{}, { transferHook: { program: vault } }],
    permission({ what: 'transfer-hook', to: vault }),
    [60, 60],
  ],
  [
    'new accounts are frozen',
    [{}, { defaultAccountState: 'frozen' }],
    permission({ what: 'accounts-start-frozen' }),
    [70, 70],
  ],
]

describe('permission changes', () => {
  testChanges(quiet, loud)
})
