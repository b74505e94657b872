import { squadsV4Program } from '../../address/known-address.ts'
import type { Action, MultisigChange } from '../format/action.ts'
import { accountAt, type InstructionSpec, type Operands } from '../format/closed-program.ts'
import { readAddress, readOptionFlag, readU16, readU32 } from '../../bytes/byte-reader.ts'
import type { InstructionDecoder } from '../format/decoder.ts'
import { namedByCode, openProgramDecoder } from '../format/open-program.ts'
import { readChange, readList, readNewMember, readSpendingLimit } from './squads-change.ts'
import { squadsNames } from './squads-names.ts'
import { readProposal } from './squads-proposal.ts'

type Direct = (on: Operands) => MultisigChange

/** A change by the config authority, without a vote. Multisig, then that authority. */
const direct = (name: string, read: Direct): InstructionSpec => ({
  name,
  minAccounts: 2,
  read: (on) => [changeOf(on, 1, read(on), false)],
})

const vote = (name: string, word: 'approve' | 'reject' | 'cancel'): InstructionSpec => ({
  name,
  minAccounts: 3,
  read: (on) => [
    {
      type: 'vote-multisig',
      multisig: accountAt(on, 0),
      proposal: accountAt(on, 2),
      vote: word,
      authority: accountAt(on, 1),
    },
  ],
})

const execute = (
  name: string,
  places: { transaction: number; member: number },
  config: boolean,
): InstructionSpec => ({
  name,
  minAccounts: 4,
  read: (on) => [
    {
      type: 'execute-multisig',
      multisig: accountAt(on, 0),
      transaction: accountAt(on, places.transaction),
      config,
      authority: accountAt(on, places.member),
    },
  ],
})

/** Squads v4: codes are `sha256("global:" + name)`, accounts and arguments as in its interface (@sqds/multisig). */
const specs = new Map<string, InstructionSpec>([
  ...namedByCode(squadsNames),
  ['01dbd76cb8e5d608', direct('MultisigAddMember', ({ data }) => readNewMember(data))],
  [
    'd975b1d2b691da48',
    direct('MultisigRemoveMember', ({ data }) => ({
      what: 'remove-member',
      address: readAddress(data, 'member'),
    })),
  ],
  [
    '949a794dd4fe9b48',
    direct('MultisigSetTimeLock', ({ data }) => ({
      what: 'set-time-lock',
      seconds: readU32(data, 'time-lock'),
    })),
  ],
  [
    '8d2a0f7ea95c3eb5',
    direct('MultisigChangeThreshold', ({ data }) => ({
      what: 'change-threshold',
      signatures: readU16(data, 'threshold'),
    })),
  ],
  [
    '8f5dc78f5ca9c1e8',
    direct('MultisigSetConfigAuthority', ({ data }) => ({
      what: 'set-config-authority',
      address: readAddress(data, 'config-authority'),
    })),
  ],
  ['30cc4139d2469c4a', direct('MultisigSetRentCollector', (on) => rentCollector(on))],
  ['0bf29f2a56c55973', direct('MultisigAddSpendingLimit', ({ data }) => readSpendingLimit(data))],
  [
    'e4c6886f7b04b271',
    direct('MultisigRemoveSpendingLimit', () => ({ what: 'remove-spending-limit' })),
  ],
  [
    '9bec57e4894b5127',
    { name: 'ConfigTransactionCreate', minAccounts: 3, read: (on) => proposeChanges(on) },
  ],
  ['7292f4bdfc8c2428', execute('ConfigTransactionExecute', { transaction: 3, member: 1 }, true)],
  ['c208a15799a419ab', execute('VaultTransactionExecute', { transaction: 2, member: 3 }, false)],
  ['ac2cb398157feab4', execute('BatchExecuteTransaction', { transaction: 4, member: 1 }, false)],
  ['9025a488bcd82af8', vote('ProposalApprove', 'approve')],
  ['f33e869ce66af687', vote('ProposalReject', 'reject')],
  ['1b2a7fed26a354cb', vote('ProposalCancel', 'cancel')],
  ['cd29c23ddc8b10f7', vote('ProposalCancelV2', 'cancel')],
])

const calls = openProgramDecoder({
  programId: squadsV4Program,
  programName: 'Squads v4',
  codeBytes: 8,
  specs,
})

export const squadsDecoder: InstructionDecoder = {
  ...calls,
  decode: (instruction) => {
    const decoding = calls.decode(instruction)
    const proposed = readProposal(instruction, decoding.name)
    return proposed === undefined ? decoding : { ...decoding, proposed }
  },
}

const proposeChanges = (on: Operands): readonly Action[] =>
  readList(on.data, readChange).map((change) => changeOf(on, 2, change, true))

const rentCollector = ({ data }: Operands): MultisigChange =>
  readOptionFlag(data, 'rent-collector')
    ? { what: 'set-rent-collector', address: readAddress(data, 'rent-collector') }
    : { what: 'set-rent-collector' }

const changeOf = (
  on: Operands,
  authorityAt: number,
  change: MultisigChange,
  proposed: boolean,
): Action => {
  const [multisig, authority] = [accountAt(on, 0), accountAt(on, authorityAt)]
  return { type: 'change-multisig', multisig, change, authority, proposed }
}
