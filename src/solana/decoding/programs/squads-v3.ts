import { address } from '../../address/address.ts'
import type { MultisigChange } from '../format/action.ts'
import { accountAt, type InstructionSpec, type Operands } from '../format/closed-program.ts'
import { readAddress, readU16 } from '../../bytes/byte-reader.ts'
import type { InstructionDecoder } from '../format/decoder.ts'
import { namedByCode, openProgramDecoder } from '../format/open-program.ts'
import { readProposedInstruction, withProposals } from './proposed-instruction.ts'

/** Multisig, the transaction to vote on, the member. */
const vote = (name: string, word: 'approve' | 'reject' | 'cancel'): InstructionSpec => ({
  name,
  minAccounts: 3,
  read: (on) => [
    {
      type: 'vote-multisig',
      multisig: accountAt(on, 0),
      proposal: accountAt(on, 1),
      vote: word,
      authority: accountAt(on, 2),
    },
  ],
})

/** Only the multisig itself may change its members, so these instructions appear within proposals. */
const change = (name: string, read: (on: Operands) => MultisigChange[]): InstructionSpec => ({
  name,
  minAccounts: 1,
  read: (on) => {
    const multisig = accountAt(on, 0)
    return read(on).map((each) => ({
      type: 'change-multisig',
      multisig,
      change: each,
      authority: multisig,
      proposed: false,
    }))
  },
})

const added = ({ data }: Operands): MultisigChange => ({
  what: 'add-member',
  address: readAddress(data, 'member'),
})

const removed = ({ data }: Operands): MultisigChange => ({
  what: 'remove-member',
  address: readAddress(data, 'member'),
})

const threshold = ({ data }: Operands): MultisigChange => ({
  what: 'change-threshold',
  signatures: readU16(data, 'threshold'),
})

const codeBytes = 8
const addInstruction = 'AddInstruction'

/** Codes are `sha256("global:" + name)`, accounts and arguments as in squads-mpl's interface. */
const calls = openProgramDecoder({
  programId: address('SMPLecH534NA9acpos4G6x7uf3LWbCAwZQE9e8ZekMu'),
  programName: 'Squads v3',
  codeBytes,
  specs: new Map([
    ...namedByCode({
      '181ec828051c0777': 'Create',
      e5096a495bd56db7: 'AddAuthority',
      e3c135ef377e7069: 'CreateTransaction',
      '381100a3870b8720': 'ActivateTransaction',
      '0b4688a6ca37f64a': addInstruction,
      '301228284b4a936e': 'ExecuteInstruction',
    }),
    ['0d747b827ec63922', change('AddMember', (on) => [added(on)])],
    ['ab39e796a7801237', change('RemoveMember', (on) => [removed(on)])],
    ['9297d53f794f091d', change('ChangeThreshold', (on) => [threshold(on)])],
    ['72d53b2fd69d96aa', change('AddMemberAndChangeThreshold', (on) => [added(on), threshold(on)])],
    [
      'e661b7f82bbe9a1d',
      change('RemoveMemberAndChangeThreshold', (on) => [removed(on), threshold(on)]),
    ],
    ['e02758b5243b9b7a', vote('ApproveTransaction', 'approve')],
    ['2f8ddac05061d174', vote('RejectTransaction', 'reject')],
    ['41bf137fe61ad68e', vote('CancelTransaction', 'cancel')],
    [
      'e7ad315beb184413',
      {
        name: 'ExecuteTransaction',
        minAccounts: 3,
        read: (on) => [
          {
            type: 'execute-multisig',
            multisig: accountAt(on, 0),
            transaction: accountAt(on, 1),
            config: false,
            authority: accountAt(on, 2),
          },
        ],
      },
    ],
  ]),
})

export const squadsV3Decoder: InstructionDecoder = withProposals(
  calls,
  { name: addInstruction, at: codeBytes },
  (content, path) => [readProposedInstruction(content, path)],
)
