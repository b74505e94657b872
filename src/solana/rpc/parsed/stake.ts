import { addressPart, i64, named, option, sizedText, u64, within } from './data-part.ts'
import { type Layouts, maybe } from './layout.ts'

const code = (value: number): readonly number[] => [value, 0, 0, 0]

const authorityType = named('authorityType', ['Staker', 'Withdrawer'], 4)
const seed = [sizedText('authoritySeed', 8), addressPart('authorityOwner')]

/** Sysvars that the program required before it became a BPF program, and that may still be passed. */
const clock = maybe('clockSysvar')
const history = maybe('stakeHistorySysvar')
const custodian = maybe('custodian')
const stakeAuthority = maybe('stakeAuthority')

const move = ['source', 'destination', 'stakeAuthority']

/** Stake program (solana-stake-interface instruction.rs), field names by the node's parse_stake.rs. */
export const stakeLayouts: Layouts = {
  initialize: {
    code: code(0),
    accounts: ['stakeAccount', maybe('rentSysvar')],
    data: [
      within('authorized', [addressPart('staker'), addressPart('withdrawer')]),
      within('lockup', [i64('unixTimestamp'), u64('epoch'), addressPart('custodian')]),
    ],
  },
  authorize: {
    code: code(1),
    accounts: ['stakeAccount', clock, 'authority', custodian],
    data: [addressPart('newAuthority'), authorityType],
  },
  delegate: {
    code: code(2),
    accounts: [
      'stakeAccount',
      'voteAccount',
      clock,
      history,
      maybe('stakeConfigAccount'),
      stakeAuthority,
    ],
  },
  split: {
    code: code(3),
    accounts: ['stakeAccount', 'newSplitAccount', stakeAuthority],
    data: [u64('lamports')],
  },
  withdraw: {
    code: code(4),
    accounts: ['stakeAccount', 'destination', clock, history, 'withdrawAuthority', custodian],
    data: [u64('lamports')],
  },
  deactivate: { code: code(5), accounts: ['stakeAccount', clock, stakeAuthority] },
  setLockup: {
    code: code(6),
    accounts: ['stakeAccount', 'custodian'],
    data: [
      within('lockup', [
        option(i64('unixTimestamp')),
        option(u64('epoch')),
        option(addressPart('custodian')),
      ]),
    ],
  },
  merge: { code: code(7), accounts: ['destination', 'source', clock, history, stakeAuthority] },
  authorizeWithSeed: {
    code: code(8),
    accounts: ['stakeAccount', 'authorityBase', clock, custodian],
    data: [addressPart('newAuthorized'), authorityType, ...seed],
  },
  initializeChecked: {
    code: code(9),
    accounts: ['stakeAccount', maybe('rentSysvar'), 'staker', 'withdrawer'],
  },
  authorizeChecked: {
    code: code(10),
    accounts: ['stakeAccount', clock, 'authority', 'newAuthority', custodian],
    data: [authorityType],
  },
  authorizeCheckedWithSeed: {
    code: code(11),
    accounts: ['stakeAccount', 'authorityBase', clock, 'newAuthorized', custodian],
    data: [authorityType, ...seed],
  },
  deactivateDelinquent: {
    code: code(14),
    accounts: ['stakeAccount', 'voteAccount', 'referenceVoteAccount'],
  },
  moveStake: { code: code(16), accounts: move, data: [u64('lamports')] },
  moveLamports: { code: code(17), accounts: move, data: [u64('lamports')] },
}
