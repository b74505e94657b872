import { describe } from 'bun:test'
import type { Address } from '../../../src/solana/address/address.ts'
import {
  alice,
  bob,
  issuer,
  launchpad,
  type LoudRow,
  nobody,
  type QuietRow,
  testShifts,
  vault,
  vouched,
} from '../../kit/checks/mint-looks.ts'

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
  ['powers are given up', [{ mintAuthority: alice, freezeAuthority: alice }, {}]],
  ['the mint authority goes to nobody', [{ mintAuthority: alice }, { mintAuthority: nobody }]],
  ['an issuer gets a power', [{ freezeAuthority: alice }, { freezeAuthority: issuer }]],
  ['a launchpad gets the mint', [{ mintAuthority: alice }, { mintAuthority: launchpad }]],
  ['an authority comes and goes', [{}, { freezeAuthority: alice }, {}]],
  ['a fee sinks', [fee(500), fee(100)]],
  ['a fee is raised that is capped at nothing', [fee(0), fee(900, { ceiling: 0n })]],
  ['a fee is raised that is next to nothing', [fee(0), fee(9_000, { ceiling: 99n })]],
  ['an issuer raises a fee', [fee(0, { by: issuer }), fee(900, { by: issuer })]],
  [
    'transfers go on again',
    [
      { pausable: { authority: alice, paused: true } },
      { pausable: { authority: alice, paused: false } },
    ],
  ],
  [
    'an issuer stops transfers',
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
    'a known program becomes its hook',
    [{ transferHook: { authority: alice } }, { transferHook: { program: vouched } }],
  ],
  [
    'a hook is taken away',
    [{ transferHook: { program: vault } }, { transferHook: { authority: alice } }],
  ],
  [
    'settings could not be read before',
    [{ unread: true }, { permanentDelegate: alice, ...fee(9_000) }],
  ],
  ['settings cannot be read any more', [{ permanentDelegate: alice }, { unread: true }]],
]

const loud: LoudRow[] = [
  [
    'the mint authority passes to a wallet',
    [{ mintAuthority: alice }, { mintAuthority: bob }],
    ['power-changed'],
    [45, 45],
    /^Risk: the power to mint new tokens passed to the address \w{4}…\w{4} in the last hour\.$/,
  ],
  [
    'it passes from an issuer to a program',
    [{ mintAuthority: issuer }, { mintAuthority: vault }],
    ['power-changed'],
    [20, 20],
    /passed to a program or multisig \(/,
  ],
  [
    'somebody can freeze it whom nobody could',
    [{}, { freezeAuthority: bob }],
    ['power-changed'],
    [80, 80],
    /got the power to freeze it in anybody's account in the last hour, which nobody had before\.$/,
  ],
  [
    'a permanent delegate is set',
    [{}, { permanentDelegate: bob }],
    ['power-changed'],
    [95, 95],
    /can take it back from anybody or burn it/,
  ],
  [
    'a fee comes up',
    [fee(0), fee(0, { newer: 100 })],
    ['power-changed'],
    [30, 30],
    /from 0 % to 1 %/,
  ],
  ['a fee of all', [fee(100), fee(10_000)], ['power-changed'], [95, 95], /from 1 % to 100 %/],
  [
    'transfers are stopped',
    [{}, { pausable: { authority: bob, paused: true } }],
    ['power-changed'],
    [85, 85],
    /all its transfers were stopped/,
  ],
  [
    'a hook is set',
    [{}, { transferHook: { program: vault } }],
    ['power-changed'],
    [60, 60],
    /unknown program/,
  ],
  [
    'new accounts are frozen',
    [{}, { defaultAccountState: 'frozen' }],
    ['power-changed'],
    [70, 70],
    /frozen from the start/,
  ],
]

describe('shifts of power over a token', () => {
  testShifts(quiet, loud)
})
