import { type Found, testRule } from '../../../kit/scan/rule-table.ts'
import {
  type MultisigConfigChange,
  multisigConfigChange,
} from '../../../../src/scan/rules/control/multisig-config-change.ts'
import { addressToBytes } from '../../../../src/solana/address/address.ts'
import { squadsV4Program, systemProgram } from '../../../../src/solana/address/known-address.ts'
import type { Action, MultisigChange } from '../../../../src/solana/decoding/format/action.ts'
import { accountBytes } from '../../../kit/chain/account-bytes.ts'
import {
  mint,
  mine,
  pda as multisig,
  secondStranger,
  stranger,
  theirs,
  thirdStranger,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'

const change = (what: MultisigChange, proposed = false): Action => ({
  type: 'change-multisig',
  multisig,
  change: what,
  authority: user,
  proposed,
})
const settings = { threshold: 2, timeLockSeconds: 600, members: [user, secondStranger] }
const account = (fields: Partial<Parameters<typeof accountBytes.squadsMultisig>[0]> = {}) => ({
  ...wallet(1n),
  owner: squadsV4Program,
  data: accountBytes.squadsMultisig({ ...settings, ...fields }),
})
const before = { [multisig]: account() }
const limit = (members = [stranger]): MultisigChange => ({
  what: 'add-spending-limit',
  mint,
  amount: 9n,
  period: 'day',
  members,
  destinations: [],
})
const execute = (config: boolean): Action => ({
  type: 'execute-multisig',
  multisig,
  transaction: mine,
  config,
  authority: user,
})
/** A `ConfigTransaction` account with one change: a new member. */
const stored = {
  ...wallet(1n),
  owner: squadsV4Program,
  data: Uint8Array.from([
    ...[0x5e, 0x08, 0x04, 0x23, 0x71, 0x8b, 0x8b, 0x70],
    ...new Uint8Array(73),
    ...[1, 0, 0, 0, 0],
    ...addressToBytes(stranger),
    7,
  ]),
}
const vote = (word: 'approve' | 'reject' | 'cancel'): Action => ({
  type: 'vote-multisig',
  multisig,
  proposal: theirs,
  vote: word,
  authority: user,
})

const found = (
  change: MultisigChange,
  event: 'changed' | 'proposed' = 'changed',
): Found<MultisigConfigChange> => ({
  params: {
    event,
    multisig,
    change,
    ...(change.what === 'add-spending-limit' && { limit: { raw: 9n, mint } }),
  },
  subject: multisig,
})

const four = [user, secondStranger, thirdStranger, stranger]

const day = 86_400
const delays = [
  { name: 'a proposal to remove the time lock', from: day, to: 0, severity: 'high' },
  { name: 'a proposal to leave a minute of it', from: day, to: 60, severity: 'high' },
  { name: 'a proposal to leave a second of little', from: 600, to: 1, severity: 'high' },
  { name: 'a proposal to halve it', from: day, to: day / 2, severity: 'low' },
  { name: 'a proposal to shorten what was short already', from: 600, to: 300, severity: 'low' },
] as const

testRule(multisigConfigChange, {
  quiet: [
    {
      name: 'removed limits, a higher threshold, a longer lock, and a removed authority',
      steps: [
        {
          actions: [
            change({ what: 'remove-spending-limit' }),
            change({ what: 'change-threshold', signatures: 3 }),
            change({ what: 'set-time-lock', seconds: 601 }),
            change({ what: 'set-config-authority', address: systemProgram }),
            change({ what: 'set-rent-collector', address: stranger }),
          ],
        },
      ],
      before,
    },
    {
      name: 'a list of members that names those who are members already',
      steps: [
        {
          actions: [
            change({ what: 'add-member', address: secondStranger }, true),
            change({ what: 'add-member', address: user }, true),
          ],
        },
      ],
      before,
    },
    {
      name: 'votes against',
      steps: [{ actions: [vote('reject'), vote('cancel')] }],
      before,
    },
    {
      name: 'actions of the vault, which another rule reports',
      steps: [{ actions: [execute(false)] }],
      before,
      after: before,
    },
  ],
  firing: [
    {
      name: 'an authority that needs no vote',
      steps: [{ actions: [change({ what: 'set-config-authority', address: stranger })] }],
      before,
      finds: [
        {
          ...found({ what: 'set-config-authority', address: stranger }),
          after: stranger,
          at: [[0]],
          severity: 'critical',
        },
      ],
    },
    {
      name: 'a new member, a removed one, a lower threshold, a shorter lock, a limit',
      steps: [
        {
          actions: [
            change({ what: 'add-member', address: stranger }),
            change({ what: 'remove-member', address: user }),
            change({ what: 'remove-member', address: secondStranger }),
            change({ what: 'change-threshold', signatures: 1 }),
            change({ what: 'set-time-lock', seconds: 0 }),
            change({ what: 'set-time-lock', seconds: 599 }),
            change(limit()),
            change(limit([user])),
          ],
        },
      ],
      before,
      finds: [
        { ...found({ what: 'add-member', address: stranger }), after: stranger, at: [[0]] },
        { ...found({ what: 'remove-member', address: user }), before: user, at: [[0]] },
        {
          ...found({ what: 'remove-member', address: secondStranger }),
          before: secondStranger,
          at: [[0]],
          severity: 'medium',
        },
        {
          ...found({ what: 'change-threshold', signatures: 1 }),
          before: '2',
          after: '1',
          at: [[0]],
        },
        {
          ...found({ what: 'set-time-lock', seconds: 0 }),
          before: '600',
          after: '0',
          at: [[0]],
        },
        {
          ...found({ what: 'set-time-lock', seconds: 599 }),
          before: '600',
          after: '599',
          at: [[0]],
          severity: 'medium',
        },
        { ...found(limit()), after: stranger, at: [[0]] },
        { ...found(limit([user])), after: user, at: [[0]], severity: 'medium' },
      ],
    },
    {
      name: 'the same as proposals, one step milder unless members cannot undo it in time',
      steps: [
        {
          actions: [
            change({ what: 'set-config-authority', address: stranger }, true),
            change({ what: 'change-threshold', signatures: 1 }, true),
            change({ what: 'add-member', address: stranger }, true),
            change({ what: 'add-member', address: thirdStranger, votes: false }, true),
            change({ what: 'add-member', address: user }, true),
            change(limit(), true),
            change(limit([user]), true),
          ],
        },
      ],
      before: { [multisig]: account({ members: [secondStranger] }) },
      finds: [
        {
          ...found({ what: 'set-config-authority', address: stranger }, 'proposed'),
          after: stranger,
          at: [[0]],
        },
        {
          ...found({ what: 'change-threshold', signatures: 1 }, 'proposed'),
          before: '2',
          after: '1',
          at: [[0]],
        },
        {
          ...found({ what: 'add-member', address: stranger }, 'proposed'),
          after: stranger,
          at: [[0]],
        },
        {
          ...found({ what: 'add-member', address: thirdStranger, votes: false }, 'proposed'),
          after: thirdStranger,
          at: [[0]],
          severity: 'low',
        },
        {
          ...found({ what: 'add-member', address: user }, 'proposed'),
          after: user,
          at: [[0]],
          severity: 'low',
        },
        { ...found(limit(), 'proposed'), after: stranger, at: [[0]] },
        { ...found(limit([user]), 'proposed'), after: user, at: [[0]], severity: 'low' },
      ],
    },
    {
      name: 'a proposed threshold that half of the members reach',
      steps: [{ actions: [change({ what: 'change-threshold', signatures: 2 }, true)] }],
      before: { [multisig]: account({ threshold: 3, members: four }) },
      finds: [
        {
          ...found({ what: 'change-threshold', signatures: 2 }, 'proposed'),
          before: '3',
          after: '2',
          at: [[0]],
        },
      ],
    },
    {
      name: 'a proposed threshold that more than half must reach, also once a member has left',
      steps: [
        {
          actions: [
            change({ what: 'remove-member', address: thirdStranger }, true),
            change({ what: 'change-threshold', signatures: 2 }, true),
          ],
        },
      ],
      before: { [multisig]: account({ threshold: 3, members: four }) },
      finds: [
        {
          ...found({ what: 'remove-member', address: thirdStranger }, 'proposed'),
          before: thirdStranger,
          at: [[0]],
          severity: 'low',
        },
        {
          ...found({ what: 'change-threshold', signatures: 2 }, 'proposed'),
          before: '3',
          after: '2',
          at: [[0]],
          severity: 'medium',
        },
      ],
    },
    {
      name: 'the same in two proposals, of which only one may be approved',
      steps: [
        { actions: [change({ what: 'remove-member', address: thirdStranger }, true)] },
        { actions: [change({ what: 'change-threshold', signatures: 2 }, true)] },
      ],
      before: { [multisig]: account({ threshold: 3, members: four }) },
      finds: [
        {
          ...found({ what: 'remove-member', address: thirdStranger }, 'proposed'),
          before: thirdStranger,
          at: [[0]],
          severity: 'low',
        },
        {
          ...found({ what: 'change-threshold', signatures: 2 }, 'proposed'),
          before: '3',
          after: '2',
          at: [[1]],
        },
      ],
    },
    {
      name: 'a proposal to let one of the members who are left decide alone',
      steps: [
        {
          actions: [
            change({ what: 'remove-member', address: thirdStranger }, true),
            change({ what: 'change-threshold', signatures: 1 }, true),
          ],
        },
      ],
      before: { [multisig]: account({ members: [user, secondStranger, thirdStranger] }) },
      finds: [
        {
          ...found({ what: 'remove-member', address: thirdStranger }, 'proposed'),
          before: thirdStranger,
          at: [[0]],
          severity: 'low',
        },
        {
          ...found({ what: 'change-threshold', signatures: 1 }, 'proposed'),
          before: '2',
          after: '1',
          at: [[0]],
        },
      ],
    },
    ...delays.map(({ name, from, to, severity }) => ({
      name,
      steps: [{ actions: [change({ what: 'set-time-lock' as const, seconds: to }, true)] }],
      before: { [multisig]: account({ timeLockSeconds: from }) },
      finds: [
        {
          ...found({ what: 'set-time-lock', seconds: to }, 'proposed'),
          before: `${from}`,
          after: `${to}`,
          at: [[0]],
          severity,
        },
      ],
    })),
    {
      name: 'a new member of an older multisig, by an instruction within a proposal',
      steps: [
        {
          proposed: {
            multisig,
            signers: [multisig],
            incomplete: false,
            instructions: [
              {
                path: [0],
                programId: squadsV4Program,
                accounts: [],
                data: new Uint8Array(0),
                status: 'decoded',
                actions: [change({ what: 'add-member', address: stranger })],
              },
            ],
          },
        },
      ],
      before,
      finds: [
        {
          ...found({ what: 'add-member', address: stranger }, 'proposed'),
          after: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a proposal that the user alone can approve, as the change itself',
      steps: [{ actions: [change({ what: 'add-member', address: stranger }, true)] }],
      before: { [multisig]: account({ threshold: 1 }) },
      finds: [
        {
          ...found({ what: 'add-member', address: stranger }, 'proposed'),
          after: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a threshold of a multisig that was not read',
      steps: [{ actions: [change({ what: 'change-threshold', signatures: 1 })] }],
      finds: [
        {
          ...found({ what: 'change-threshold', signatures: 1 }),
          after: '1',
          at: [[0]],
          severity: 'medium',
        },
      ],
    },
    {
      name: 'an approval of an unread proposal',
      steps: [{ actions: [vote('approve')] }],
      before,
      finds: [
        {
          params: { event: 'approved', multisig },
          subject: multisig,
          at: [[0]],
          severity: 'medium',
        },
      ],
    },
    {
      name: 'an executed change, read from the account that stores it',
      steps: [{ actions: [execute(true)] }],
      before: { ...before, [mine]: stored },
      finds: [{ ...found({ what: 'add-member', address: stranger }), after: stranger, at: [[0]] }],
    },
    {
      name: 'the same in a simulation, reported once',
      steps: [{ actions: [execute(true)] }],
      before: { ...before, [mine]: stored },
      after: { [multisig]: account({ members: [user, secondStranger, stranger] }) },
      finds: [{ ...found({ what: 'add-member', address: stranger }), after: stranger, at: [[0]] }],
    },
    {
      name: 'an executed change that cannot be read',
      steps: [{ actions: [execute(true)] }],
      before,
      finds: [{ params: { event: 'unread', multisig }, subject: multisig, at: [[0]] }],
    },
    {
      name: 'changes that only the simulation shows',
      before,
      after: {
        [multisig]: account({ configAuthority: stranger, threshold: 1, members: [user, stranger] }),
      },
      finds: [
        {
          ...found({ what: 'set-config-authority', address: stranger }),
          after: stranger,
          severity: 'critical',
        },
        { ...found({ what: 'change-threshold', signatures: 1 }), before: '2', after: '1' },
        { ...found({ what: 'add-member', address: stranger }), after: stranger },
        {
          ...found({ what: 'remove-member', address: secondStranger }),
          before: secondStranger,
          severity: 'medium',
        },
      ],
    },
  ],
})
