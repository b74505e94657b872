import { describe, expect, test } from 'bun:test'
import { controlChanges } from '../../../src/solana/effects/controls.ts'
import type { ControlChange } from '../../../src/solana/effects/change.ts'
import { stakeProgram, token2022Program } from '../../../src/solana/address/known-address.ts'
import type {
  AccountState,
  MintState,
  StakeState,
  TokenAccountState,
} from '../../../src/solana/state/account-state.ts'
import { mine, mint, pda, stranger, user } from '../../kit/scan/risk-context.ts'

const side = (state: AccountState) => ({
  account: { lamports: 1n, owner: token2022Program, data: new Uint8Array(0), executable: false },
  state,
})
const changes = (before: AccountState, after: AccountState): ControlChange[] =>
  controlChanges(mint, side(before), side(after))

const plain: MintState = { kind: 'mint', supply: 5n, decimals: 6 }
const fee = (basisPoints: number) => ({ epoch: 3n, maximumFee: 9n, basisPoints })

type Row = [name: string, before: Partial<MintState>, after: Partial<MintState>, expected: object]

const mintRows: Row[] = [
  [
    'closing the mint',
    { closeAuthority: user },
    { closeAuthority: stranger },
    { field: 'mint-close-authority', holder: user, before: user, after: stranger },
  ],
  [
    'moving everybody’s tokens',
    { permanentDelegate: user },
    { permanentDelegate: stranger },
    { field: 'permanent-delegate', holder: user, before: user, after: stranger },
  ],
  [
    'the fee',
    {
      transferFee: { configAuthority: user, withheldAmount: 0n, older: fee(0), newer: fee(0) },
    },
    {
      transferFee: { configAuthority: user, withheldAmount: 7n, older: fee(0), newer: fee(9_000) },
    },
    { field: 'transfer-fee', holder: user, before: '3:0:9 3:0:9', after: '3:0:9 3:9000:9' },
  ],
  [
    'the fee authority',
    { transferFee: { withdrawAuthority: user, withheldAmount: 0n, older: fee(0), newer: fee(0) } },
    { transferFee: { withdrawAuthority: pda, withheldAmount: 0n, older: fee(0), newer: fee(0) } },
    { field: 'withheld-withdraw-authority', holder: user, before: user, after: pda },
  ],
  [
    'what new accounts start as',
    { freezeAuthority: user, defaultAccountState: 'initialized' },
    { freezeAuthority: user, defaultAccountState: 'frozen' },
    { field: 'default-account-state', holder: user, before: 'initialized', after: 'frozen' },
  ],
  [
    'the hook program',
    { transferHook: { authority: user } },
    { transferHook: { authority: user, program: stranger } },
    { field: 'transfer-hook-program', holder: user, after: stranger },
  ],
  [
    'the hook authority',
    { transferHook: { authority: user } },
    { transferHook: {} },
    { field: 'transfer-hook-authority', holder: user, before: user },
  ],
  [
    'a pause',
    { pausable: { authority: user, paused: false } },
    { pausable: { authority: user, paused: true } },
    { field: 'paused', holder: user, before: 'false', after: 'true' },
  ],
  [
    'the pause authority',
    { pausable: { authority: user, paused: false } },
    { pausable: { authority: stranger, paused: false } },
    { field: 'pause-authority', holder: user, before: user, after: stranger },
  ],
  [
    'the burn authority',
    { permissionedBurn: { authority: user } },
    { permissionedBurn: { authority: stranger } },
    { field: 'permissioned-burn-authority', holder: user, before: user, after: stranger },
  ],
  [
    'the rate authority',
    {
      interest: {
        authority: user,
        initializedUnixTime: 1n,
        averageBasisPoints: 1,
        updatedUnixTime: 1n,
        currentBasisPoints: 1,
      },
    },
    {
      interest: {
        authority: stranger,
        initializedUnixTime: 1n,
        averageBasisPoints: 1,
        updatedUnixTime: 1n,
        currentBasisPoints: 1,
      },
    },
    { field: 'interest-rate-authority', holder: user, before: user, after: stranger },
  ],
  [
    'the metadata authority',
    {
      metadata: { updateAuthority: user, mint, name: 'n', symbol: 's', uri: 'u', additional: [] },
    },
    {
      metadata: {
        updateAuthority: stranger,
        mint,
        name: 'n',
        symbol: 's',
        uri: 'u',
        additional: [],
      },
    },
    { field: 'metadata-update-authority', holder: user, before: user, after: stranger },
  ],
  [
    'its name',
    {
      metadata: { updateAuthority: user, mint, name: 'n', symbol: 's', uri: 'u', additional: [] },
    },
    {
      metadata: { updateAuthority: user, mint, name: 'n', symbol: 'SOL', uri: 'u', additional: [] },
    },
    { field: 'metadata', holder: user, before: 's n u', after: 'SOL n u' },
  ],
]

describe('control over a mint', () => {
  test.each(mintRows)('%s', (_, before, after, expected) => {
    expect<unknown>(changes({ ...plain, ...before }, { ...plain, ...after })).toEqual([
      { account: mint, ...expected },
    ])
  })

  test('supply is not control', () => expect(changes(plain, { ...plain, supply: 9n })).toEqual([]))
})

describe('control over stake', () => {
  const stake: StakeState = {
    kind: 'stake',
    staker: user,
    withdrawer: user,
    lockupUnixTime: 0n,
    lockupEpoch: 0n,
    custodian: stakeProgram,
  }

  test('a lockup with a custodian', () => {
    const after = { ...stake, custodian: stranger, lockupUnixTime: 9_000_000_000n }
    expect(changes(stake, after)).toEqual([
      {
        account: mint,
        field: 'stake-custodian',
        holder: user,
        before: stakeProgram,
        after: stranger,
      },
      {
        account: mint,
        field: 'stake-lockup',
        holder: user,
        before: '0 0',
        after: '9000000000 0',
      },
    ])
  })
})

describe('control over an account that the message creates', () => {
  const stake: StakeState = {
    kind: 'stake',
    staker: user,
    withdrawer: stranger,
    lockupUnixTime: 0n,
    lockupEpoch: 0n,
    custodian: stakeProgram,
  }
  const handedOn = { account: mint, field: 'stake-withdrawer', holder: user, before: user } as const
  const blank: readonly (AccountState | undefined)[] = [
    undefined,
    { kind: 'other' },
    { kind: 'wallet' },
  ]

  test.each(blank)('is compared with that of its first holder (%o)', (before) => {
    const left = before && side(before)
    expect(controlChanges(mint, left, side(stake), user)).toEqual([
      { ...handedOn, after: stranger },
    ])
    expect(controlChanges(mint, left, side({ ...stake, withdrawer: user }), user)).toEqual([])
    expect(controlChanges(mint, left, side(stake))).toEqual([])
  })

  test('is compared with what it was if it had a holder before', () => {
    expect(controlChanges(mint, side(stake), side(stake), user)).toEqual([])
  })

  test('a nonce and a buffer', () => {
    const states: AccountState[] = [
      { kind: 'nonce', authority: stranger, blockhash: 'x' },
      { kind: 'buffer', authority: stranger },
    ]
    const fields = states.map((state) =>
      controlChanges(mine, undefined, side(state), user).map(({ field }) => field),
    )
    expect(fields).toEqual([['nonce-authority'], ['upgrade-authority']])
  })
})

describe('control over other accounts', () => {
  test('the guards of a token account', () => {
    const before: TokenAccountState = {
      kind: 'token-account',
      mint,
      owner: user,
      amount: 1n,
      delegatedAmount: 0n,
      frozen: false,
      native: false,
      cpiGuard: true,
    }
    const after = controlChanges(mine, side(before), side({ ...before, cpiGuard: false }))
    expect(after).toEqual([
      { account: mine, field: 'cpi-guard', holder: user, before: 'true', after: 'false', mint },
    ])
    expect(controlChanges(mine, undefined, side(before)).map(({ field }) => field)).toEqual([
      'cpi-guard',
    ])
  })

  test('a lookup table with a new authority, and one being closed', () => {
    const table = { kind: 'lookup-table', lastExtendedSlot: 1n, entryCount: 2 } as const
    expect(changes({ ...table, authority: user }, { ...table, authority: stranger })).toEqual([
      { account: mint, field: 'table-authority', holder: user, before: user, after: stranger },
    ])
    expect(
      changes(
        { ...table, authority: user },
        { ...table, authority: user, deactivationSlot: 5n },
      ).map(({ field }) => field),
    ).toEqual(['table-deactivated'])
  })

  test('a multisig with another signer', () => {
    const multisig = { kind: 'multisig', required: 1, signers: [user] } as const
    expect(changes({ ...multisig, signers: [user] }, { ...multisig, signers: [stranger] })).toEqual(
      [{ account: mint, field: 'multisig-signers', before: `1 ${user}`, after: `1 ${stranger}` }],
    )
  })

  test('an upgraded program', () => {
    const program = { kind: 'program-data', deployedSlot: 1n, upgradeAuthority: user } as const
    expect(changes(program, { ...program, deployedSlot: 2n })).toEqual([
      { account: mint, field: 'program-deployed', holder: user, before: '1', after: '2' },
    ])
  })
})
