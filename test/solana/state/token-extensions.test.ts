import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { token2022Program } from '../../../src/solana/address/known-address.ts'
import { readState } from '../../../src/solana/state/read-state.ts'
import { accountBytes } from '../../kit/chain/account-bytes.ts'
import { mint as someMint, user } from '../../kit/scan/risk-context.ts'
import { key } from '../decoding/programs/client-instruction.ts'

const vectorSchema = t.Array(t.Object({ kind: t.String(), name: t.String(), data: t.String() }))
const vectors = Value.Parse(
  vectorSchema,
  JSON.parse(
    readFileSync(new URL('../../fixtures/token-2022/extensions.json', import.meta.url), 'utf8'),
  ),
)

const read = (data: Uint8Array) =>
  readState({ lamports: 1n, owner: token2022Program, data, executable: false })
const bytesOf = (name: string, kind: string): Uint8Array => {
  const vector = vectors.find((each) => each.name === name && each.kind === kind)
  if (!vector) throw new Error(`no vector ${name}`)
  return Uint8Array.from(Buffer.from(vector.data, 'hex'))
}

/** The extensions as encoded by the official client: our name, and the expected state. */
const mintExtensions: Record<string, [name: string, state: object]> = {
  TransferFeeConfig: [
    'transfer fee',
    {
      transferFee: {
        configAuthority: key(1),
        withdrawAuthority: key(2),
        withheldAmount: 3n,
        older: { epoch: 4n, maximumFee: 5n, basisPoints: 6 },
        newer: { epoch: 7n, maximumFee: 2n ** 64n - 1n, basisPoints: 10_000 },
      },
    },
  ],
  MintCloseAuthority: ['mint close authority', { closeAuthority: key(3) }],
  ConfidentialTransferMint: [
    'confidential transfer',
    { confidentialTransfer: { authority: key(4), autoApprove: true, auditorKey: key(5) } },
  ],
  DefaultAccountState: ['default account state', { defaultAccountState: 'frozen' }],
  NonTransferable: ['non-transferable', { nonTransferable: true }],
  InterestBearingConfig: [
    'interest bearing',
    {
      interest: {
        authority: key(6),
        initializedUnixTime: 1_700_000_000n,
        averageBasisPoints: -5,
        updatedUnixTime: 1_700_000_100n,
        currentBasisPoints: 250,
      },
    },
  ],
  PermanentDelegate: ['permanent delegate', { permanentDelegate: key(7) }],
  TransferHook: ['transfer hook', { transferHook: { authority: key(8), program: key(9) } }],
  ConfidentialTransferFee: [
    'confidential transfer fee',
    {
      confidentialTransferFee: {
        authority: key(10),
        encryptionKey: key(11),
        harvestEnabled: true,
      },
    },
  ],
  MetadataPointer: [
    'metadata pointer',
    { metadataPointer: { authority: key(12), metadata: key(13) } },
  ],
  TokenMetadata: [
    'metadata',
    {
      metadata: {
        updateAuthority: key(14),
        mint: key(15),
        name: 'Exämple',
        symbol: 'EXM',
        uri: 'https://example.org/t.json',
        additional: [
          ['color', 'blue'],
          ['', ''],
        ],
      },
    },
  ],
  GroupPointer: ['group pointer', { groupPointer: { authority: key(16), group: key(17) } }],
  TokenGroup: [
    'group',
    { group: { updateAuthority: key(18), mint: key(19), size: 20n, maxSize: 21n } },
  ],
  GroupMemberPointer: [
    'group member pointer',
    { groupMemberPointer: { authority: key(22), member: key(23) } },
  ],
  TokenGroupMember: [
    'group member',
    { groupMember: { mint: key(24), group: key(25), memberNumber: 26n } },
  ],
  ConfidentialMintBurn: [
    'confidential mint and burn',
    { confidentialMintBurn: { supplyKey: key(27) } },
  ],
  ScaledUiAmountConfig: [
    'scaled amount',
    {
      scaledUiAmount: {
        authority: key(28),
        multiplier: 1.5,
        newMultiplier: 0.25,
        newFromUnixTime: 1_800_000_000n,
      },
    },
  ],
  PausableConfig: ['pausable', { pausable: { authority: key(29), paused: true } }],
  PermissionedBurn: ['permissioned burn', { permissionedBurn: { authority: key(30) } }],
}

const accountExtensions: Record<string, [name: string, state: object]> = {
  TransferFeeAmount: ['transfer fee amount', { withheldFee: 77n }],
  ConfidentialTransferAccount: [
    'confidential transfer account',
    {
      confidential: {
        approved: true,
        encryptionKey: key(1),
        confidentialCredits: true,
        plainCredits: false,
      },
    },
  ],
  ImmutableOwner: ['immutable owner', { immutableOwner: true }],
  MemoTransfer: ['memo transfer', { memoRequired: true }],
  CpiGuard: ['CPI guard', { cpiGuard: true }],
  NonTransferableAccount: ['non-transferable account', { nonTransferable: true }],
  TransferHookAccount: ['transfer hook account', { hookRunning: true }],
  ConfidentialTransferFeeAmount: ['confidential transfer fee amount', {}],
  PausableAccount: ['pausable account', { pausable: true }],
}

const plainMint = {
  kind: 'mint',
  supply: 1_000n,
  decimals: 6,
  mintAuthority: key(40),
  freezeAuthority: key(41),
}
const plainAccount = {
  kind: 'token-account',
  mint: key(42),
  owner: key(43),
  amount: 9n,
  delegatedAmount: 0n,
  frozen: false,
  native: false,
}
const kinds = [
  { kind: 'mint', plain: plainMint, table: mintExtensions },
  { kind: 'account', plain: plainAccount, table: accountExtensions },
] as const

describe.each([...kinds])('extensions of a $kind as the official client writes them', (row) => {
  const { kind, plain, table } = row
  const names = vectors.filter((each) => each.kind === kind && each.name !== 'all')

  test('every one is in the table', () => {
    expect(names.map(({ name }) => name)).toEqual(Object.keys(table))
  })

  test.each(Object.entries(table))('%s', (vector, [name, state]) => {
    expect<unknown>(read(bytesOf(vector, kind))).toEqual({ ...plain, extensions: [name], ...state })
  })

  test('all at once', () => {
    const all = Object.values(table)
    expect<unknown>(read(bytesOf('all', kind))).toEqual(
      Object.assign({}, plain, { extensions: all.map(([name]) => name) }, ...all.map(([, s]) => s)),
    )
  })

  test.each(Object.keys(table))('%s one byte short is unreadable', (vector) => {
    const data = bytesOf(vector, kind)
    const length = data[168] ?? 0
    if (length === 0) return
    const short = Uint8Array.from(data.subarray(0, data.length - 1))
    expect(read(short).kind).toBe('unreadable')
    // A length field that matches does not help: the program refuses a value of another size.
    const view = new DataView(short.buffer)
    view.setUint16(168, view.getUint16(168, true) - 1, true)
    expect(read(short).kind).toBe('unreadable')
  })
})

test('an unknown default state is unreadable', () => {
  const data = bytesOf('DefaultAccountState', 'mint')
  expect(read(Uint8Array.from([...data.subarray(0, data.length - 1), 3])).kind).toBe('unreadable')
})

test('a multisig', () => {
  expect(read(bytesOf('Multisig', 'multisig'))).toEqual({
    kind: 'multisig',
    required: 2,
    signers: [key(1), key(2), key(3)],
  })
})

describe('unknown extensions', () => {
  const base = accountBytes.tokenAccount({ mint: someMint, owner: user, amount: 1n })

  test('are named by their number, and later ones are read', () => {
    const data = accountBytes.extended(base, 2, [
      { type: 999, value: new Uint8Array(3) },
      { type: 11, value: Uint8Array.of(1) },
    ])
    expect(read(data)).toMatchObject({
      extensions: ['unknown extension 999', 'CPI guard'],
      cpiGuard: true,
    })
  })

  test('a mint extension in an account is one of them', () => {
    const data = accountBytes.extended(base, 2, [{ type: 12, value: new Uint8Array(32) }])
    expect(read(data)).toMatchObject({ extensions: ['unknown extension 12'] })
  })

  test('the first of two with one type counts, as in the program', () => {
    const data = accountBytes.extended(base, 2, [
      { type: 11, value: Uint8Array.of(1) },
      { type: 11, value: Uint8Array.of(0) },
    ])
    expect(read(data)).toMatchObject({ extensions: ['CPI guard'], cpiGuard: true })
  })

  test('nothing is read after type 0', () => {
    const data = accountBytes.extended(base, 2, [
      { type: 0, value: new Uint8Array(4) },
      { type: 11, value: Uint8Array.of(1) },
    ])
    expect(read(data)).toMatchObject({ extensions: [] })
  })

  test.each([
    ['a type without a length', [11, 0], 'unreadable'],
    ['a type and half a length', [11, 0, 1], 'unreadable'],
    ['one stray byte', [11], 'token-account'],
  ] as const)('%s', (_, tail, kind) => {
    const data = Uint8Array.from([...accountBytes.extended(base, 2, []), ...tail])
    expect(read(data).kind).toBe(kind)
  })
})
