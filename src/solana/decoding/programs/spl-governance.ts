import { address } from '../../address/address.ts'
import type { Action } from '../format/action.ts'
import {
  accountAt,
  type InstructionSpec,
  namedOnly,
  type Operands,
} from '../format/closed-program.ts'
import { readBytes, readU8 } from '../../bytes/byte-reader.ts'
import type { InstructionDecoder } from '../format/decoder.ts'
import { byByte, openProgramDecoder } from '../format/open-program.ts'
import { readProposedInstruction, withProposals } from './proposed-instruction.ts'
import { readList } from './squads-change.ts'

/** `Vote`, in its order; an abstention has no effect on the outcome. */
const votes = ['approve', 'reject', undefined, 'reject'] as const

/** Realm, governance, proposal, record of the proposal's owner, record of the voter, and the signer. */
const castVote = (on: Operands): readonly Action[] => {
  const vote = votes[readU8(on.data, 'vote')]
  return vote
    ? [
        {
          type: 'vote-multisig',
          multisig: accountAt(on, 1),
          dao: true,
          proposal: accountAt(on, 2),
          vote,
          authority: accountAt(on, 5),
        },
      ]
    : []
}

/** Realm, its authority, and the next one, if there is to be any. */
const setRealmAuthority = (on: Operands): readonly Action[] => {
  const [account, authority, next] = [accountAt(on, 0), accountAt(on, 1), on.accounts[2]?.address]
  return [
    {
      type: 'configure-service',
      account,
      setting: 'realm-authority',
      authority,
      ...(next && { next }),
    },
  ]
}

const insertTransaction = 'InsertTransaction'

/** The SPL Governance instructions that DAO members sign, by their one-byte codes (`GovernanceInstruction`). */
const specs: readonly (readonly [number, InstructionSpec])[] = [
  ...namedOnly({
    0: 'CreateRealm',
    1: 'DepositGoverningTokens',
    2: 'WithdrawGoverningTokens',
    3: 'SetGovernanceDelegate',
    4: 'CreateGovernance',
    6: 'CreateProposal',
    7: 'AddSignatory',
    9: insertTransaction,
    10: 'RemoveTransaction',
    11: 'CancelProposal',
    12: 'SignOffProposal',
    14: 'FinalizeVote',
    15: 'RelinquishVote',
    16: 'ExecuteTransaction',
    19: 'SetGovernanceConfig',
    22: 'SetRealmConfig',
    23: 'CreateTokenOwnerRecord',
    25: 'CreateNativeTreasury',
  }),
  [21, { name: 'SetRealmAuthority', minAccounts: 2, read: (on) => setRealmAuthority(on) }],
  [13, { name: 'CastVote', minAccounts: 6, read: castVote }],
]

/** Code, option, index and hold-up time. */
const headBytes = 1 + 1 + 2 + 4

const calls = openProgramDecoder({
  programId: address('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw'),
  programName: 'SPL Governance',
  codeBytes: 1,
  specs: byByte(specs),
})

/** The instance that most DAOs share; many large ones run their own copy, which is an unknown program. */
export const splGovernanceDecoder: InstructionDecoder = withProposals(
  calls,
  { name: insertTransaction, at: 0 },
  (content, path) => {
    readBytes(content, headBytes, 'proposal-head')
    return readList(content, (from) => readProposedInstruction(from, path))
  },
)
