import { describe, expect, test } from 'bun:test'
import { SystemProgram, PublicKey } from '@solana/web3.js'
import { address, addressToBytes } from '../../../../src/domain/address.ts'
import type { Address } from '../../../../src/domain/address.ts'
import { findProgramAddress } from '../../../../src/domain/program-address.ts'
import type { Action } from '../../../../src/domain/transaction/action.ts'
import { decodeInstruction } from '../../../../src/domain/transaction/decode.ts'
import { anchorCode } from './anchor-code.ts'
import { key, roleOf } from './client-instruction.ts'

const squadsV3 = address('SMPLecH534NA9acpos4G6x7uf3LWbCAwZQE9e8ZekMu')
const coral = address('msigmtwzgXJHj2ext4XJjCDmpbcMuufFb5cHuwg6Xdt')
const governance = address('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw')
const [multisig, transaction, member, receiver] = [key(1), key(2), key(3), key(4)]

const decoded = (programId: Address, data: Uint8Array, accounts: readonly Address[]) =>
  decodeInstruction({ path: [0], programId, accounts: accounts.map((each) => roleOf(each)), data })

const code = (name: string): number[] => [...Buffer.from(anchorCode(name), 'hex')]
const u32 = (value: number): number[] => [...new Uint8Array(Uint32Array.of(value).buffer)]

/** A payment out of the vault, as multisigs keep it: program, accounts with flags, data. */
const payment = (vault: Address, signs: number): number[] => {
  const { data, programId } = SystemProgram.transfer({
    fromPubkey: new PublicKey(vault),
    toPubkey: new PublicKey(receiver),
    lamports: 5,
  })
  return [
    ...programId.toBytes(),
    ...u32(2),
    ...addressToBytes(vault),
    signs,
    1,
    ...addressToBytes(receiver),
    0,
    1,
    ...u32(data.length),
    ...data,
  ]
}

const paid = (vault: Address): Action => ({
  type: 'transfer-sol',
  from: vault,
  to: receiver,
  lamports: 5n,
  authority: vault,
})

const voted = (over: Partial<Extract<Action, { type: 'vote-multisig' }>> = {}): Action => ({
  type: 'vote-multisig',
  multisig,
  proposal: transaction,
  vote: 'approve',
  authority: member,
  ...over,
})

const changed = (change: Extract<Action, { type: 'change-multisig' }>['change']): Action => ({
  type: 'change-multisig',
  multisig,
  change,
  authority: multisig,
  proposed: false,
})

describe('votes and changes', () => {
  const accounts = [multisig, transaction, member]
  const voters = [key(10), multisig, transaction, key(11), key(12), member]
  test.each([
    ['Squads v3 approves', squadsV3, code('ApproveTransaction'), accounts, [voted()]],
    ['rejects', squadsV3, code('RejectTransaction'), accounts, [voted({ vote: 'reject' })]],
    ['cancels', squadsV3, code('CancelTransaction'), accounts, [voted({ vote: 'cancel' })]],
    [
      'carries out',
      squadsV3,
      code('ExecuteTransaction'),
      accounts,
      [{ type: 'execute-multisig', multisig, transaction, config: false, authority: member }],
    ],
    [
      'takes a member and a threshold',
      squadsV3,
      [...code('AddMemberAndChangeThreshold'), ...addressToBytes(receiver), 1, 0],
      [multisig],
      [
        changed({ what: 'add-member', who: receiver }),
        changed({ what: 'change-threshold', signatures: 1 }),
      ],
    ],
    [
      'loses a member',
      squadsV3,
      [...code('RemoveMember'), ...addressToBytes(receiver)],
      [multisig],
      [changed({ what: 'remove-member', who: receiver })],
    ],
    ['Serum Multisig approves', coral, code('Approve'), accounts, [voted()]],
    ['a DAO is voted for', governance, [13, 0, ...u32(1), 0, 100], voters, [voted()]],
    ['a DAO is voted against', governance, [13, 1], voters, [voted({ vote: 'reject' })]],
    ['nobody votes', governance, [13, 2], voters, []],
  ] as const)('%s', (_, program, data, those, actions) => {
    expect(decoded(program, Uint8Array.from(data), those).actions).toEqual([...actions])
  })
})

describe('what is put to the vote', () => {
  const vault = key(9)
  const coralVault = findProgramAddress(coral, [addressToBytes(multisig)])
  test.each([
    ['Squads v3', squadsV3, [...code('AddInstruction'), ...payment(vault, 1)], vault],
    ['SPL Governance', governance, [9, 0, 0, 0, ...u32(0), ...u32(1), ...payment(vault, 1)], vault],
    // Whatever its flag says, this multisig signs for its own address.
    [
      'Serum Multisig',
      coral,
      [...code('CreateTransaction'), ...payment(coralVault, 0)],
      coralVault,
    ],
  ] as const)('%s', (_, program, data, signer) => {
    const bytes = Uint8Array.from(data)
    const { proposed } = decoded(program, bytes, [multisig, transaction, member])
    expect(proposed?.multisig).toBe(multisig)
    expect(proposed?.signers).toEqual([signer])
    expect(proposed?.incomplete).toBe(false)
    expect(proposed?.instructions.map(({ actions }) => actions)).toEqual([[paid(signer)]])
    const cut = decoded(program, bytes.subarray(0, -1), [multisig, transaction, member])
    expect(cut.proposed).toMatchObject({ signers: [], instructions: [], incomplete: true })
  })
})

test.each([squadsV3, coral, governance])(
  'broken data of %s is never more than unknown',
  (program) => {
    for (const data of [[], [9], [13], [13, 9], code('AddMember'), code('AddInstruction')])
      expect(['unknown-program', 'named']).toContain(
        decodeInstruction({
          path: [0],
          programId: program,
          accounts: [],
          data: Uint8Array.from(data),
        }).status,
      )
  },
)
