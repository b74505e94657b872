import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { describe, expect, test } from 'bun:test'
import { address } from '../../../../src/solana/address/address.ts'
import { loaderV3Program } from '../../../../src/solana/address/known-address.ts'
import type { Action } from '../../../../src/solana/decoding/format/action.ts'
import { decodeInstruction } from '../../../../src/solana/decoding/decode.ts'
import type { Instruction } from '../../../../src/solana/transaction/message.ts'
import { key, readFixture, roleOf } from './client-instruction.ts'

const vectorSchema = t.Array(
  t.Object({
    client: t.String(),
    name: t.String(),
    programId: t.String(),
    accounts: t.Array(
      t.Object({ address: t.String(), signer: t.Boolean(), writable: t.Boolean() }),
    ),
    data: t.String(),
  }),
)

const vectors = Value.Parse(vectorSchema, readFixture('instructions.json'))

const toInstruction = ({
  programId,
  accounts,
  data,
}: Static<typeof vectorSchema>[number]): Instruction => ({
  path: [0],
  programId: address(programId),
  accounts: accounts.map((account) => roleOf(account.address, account.signer, account.writable)),
  data: Uint8Array.from(Buffer.from(data, 'hex')),
})

const [a, b, c, d, e] = [key(1), key(2), key(3), key(4), key(5)]

const setAuthority = (kind: Extract<Action, { type: 'set-authority' }>['kind']): Action[] => [
  { type: 'set-authority', account: a, kind, authority: b, next: c },
]

/** The actions of each vector, by client and name; `named` if it is known by name only. */
const meanings: Record<string, Record<string, Action[] | 'named'>> = {
  'token-2022': {
    TransferCheckedWithFee: [
      { type: 'transfer-token', from: a, mint: b, to: c, amount: 1000n, authority: d },
    ],
    InitializePermanentDelegate: [
      { type: 'set-authority', account: a, kind: 'permanent-delegate', authority: a, next: b },
    ],
    PermissionedBurn: [{ type: 'burn', account: a, mint: b, amount: 7n, authority: d }],
    PermissionedBurnChecked: [{ type: 'burn', account: a, mint: b, amount: 7n, authority: d }],
    'SetAuthority MintTokens': setAuthority('mint-tokens'),
    'SetAuthority FreezeAccount': setAuthority('freeze-account'),
    'SetAuthority AccountOwner': setAuthority('token-owner'),
    'SetAuthority CloseAccount': setAuthority('close-account'),
    'SetAuthority TransferFeeConfig': setAuthority('transfer-fee-config'),
    'SetAuthority WithheldWithdraw': setAuthority('withheld-withdraw'),
    'SetAuthority CloseMint': setAuthority('close-mint'),
    'SetAuthority InterestRate': setAuthority('interest-rate'),
    'SetAuthority PermanentDelegate': setAuthority('permanent-delegate'),
    'SetAuthority ConfidentialTransferMint': setAuthority('confidential-transfer'),
    'SetAuthority TransferHookProgramId': setAuthority('transfer-hook-program'),
    'SetAuthority ConfidentialTransferFeeConfig': setAuthority('confidential-transfer-fee'),
    'SetAuthority MetadataPointer': setAuthority('metadata-pointer'),
    'SetAuthority GroupPointer': setAuthority('group-pointer'),
    'SetAuthority GroupMemberPointer': setAuthority('group-member-pointer'),
    'SetAuthority ScaledUiAmount': setAuthority('scaled-ui-amount'),
    'SetAuthority Pause': setAuthority('pause'),
    'SetAuthority PermissionedBurn': setAuthority('permissioned-burn'),
    TransferChecked: [
      { type: 'transfer-token', from: a, mint: b, to: c, amount: 1n, authority: d },
    ],
    ApproveChecked: [
      { type: 'approve', account: a, mint: b, delegate: c, amount: 5n, authority: d },
    ],
    WithdrawExcessLamports: [
      { type: 'withdraw-lamports', account: a, destination: b, authority: c },
    ],
    WithdrawWithheldTokensFromMint: 'named',
    EnableCpiGuard: 'named',
  },
  stake: {
    Initialize: [{ type: 'initialize-stake', account: a, staker: b, withdrawer: c }],
    'Initialize with custodian': [
      { type: 'initialize-stake', account: a, staker: b, withdrawer: c, custodian: d },
    ],
    InitializeChecked: [{ type: 'initialize-stake', account: a, staker: b, withdrawer: c }],
    Authorize: setAuthority('stake-withdrawer'),
    AuthorizeChecked: setAuthority('stake-staker'),
    AuthorizeWithSeed: setAuthority('stake-withdrawer'),
    AuthorizeCheckedWithSeed: setAuthority('stake-withdrawer'),
    Withdraw: [
      { type: 'withdraw-lamports', account: a, destination: b, lamports: 77n, authority: c },
    ],
    Split: [{ type: 'move-stake', from: a, to: b, lamports: 77n, authority: c }],
    MoveStake: [{ type: 'move-stake', from: a, to: b, lamports: 77n, authority: c }],
    MoveLamports: [{ type: 'move-stake', from: a, to: b, lamports: 77n, authority: c }],
    Merge: [{ type: 'move-stake', from: b, to: a, authority: c }],
    SetLockup: setAuthority('stake-custodian'),
    'SetLockup without custodian': [],
    SetLockupChecked: setAuthority('stake-custodian'),
    DelegateStake: 'named',
    Deactivate: 'named',
  },
  'address-lookup-table': {
    FreezeLookupTable: [{ type: 'set-authority', account: a, kind: 'lookup-table', authority: b }],
    CloseLookupTable: [{ type: 'close-account', account: a, destination: c, authority: b }],
    DeactivateLookupTable: [],
    ExtendLookupTable: [],
  },
  'loader-v3': {
    Upgrade: [{ type: 'upgrade-program', program: b, buffer: c, destination: d, authority: e }],
    SetAuthority: setAuthority('upgrade'),
    // The client uses the loader's own address for an omitted optional account, and the loader treats it as present.
    'SetAuthority to none': [
      { type: 'set-authority', account: a, kind: 'upgrade', authority: b, next: loaderV3Program },
    ],
    SetAuthorityChecked: setAuthority('upgrade'),
    Close: [{ type: 'close-account', account: a, destination: b, authority: c }],
    DeployWithMaxDataLen: [
      {
        type: 'deploy-program',
        payer: address('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'),
        programData: address('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR'),
        program: address('CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'),
        buffer: address('GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq'),
        authority: address('LbUiWL3xVV8hTFYBVdbTNrpDo41NKS6o3LHHuDzjfcY'),
      },
    ],
  },
}

describe('instructions of the official clients', () => {
  test.each(vectors)('$client $name', (vector) => {
    const client = vector.client.replace(/^@solana-program\/|@[^@]*$/g, '')
    const meaning = meanings[client]?.[vector.name]
    if (meaning === undefined) throw new Error('the table above lacks this vector')
    const { status, actions, name } = decodeInstruction(toInstruction(vector))
    const expected =
      meaning === 'named'
        ? { status: 'named', actions: [] }
        : { status: 'decoded', actions: meaning }
    expect<unknown>({ status, actions }).toEqual(expected)
    expect(vector.name).toStartWith(name ?? 'no name')
  })
})
