import type { Address } from '../../address/address.ts'
import type { AuthorityKind } from '../format/action.ts'
import {
  accountAt,
  type InstructionSpec,
  noActions,
  type Operands,
} from '../format/closed-program.ts'
import { readAddress, readOptionFlag, readU64, readU8, refuse } from '../../bytes/byte-reader.ts'

/**
 * The instructions that SPL Token and Token-2022 share, with their codes and layouts (`TokenInstruction`). If the owner
 * is a multisig account, the authority is that account and its signers follow. Trailing data is ignored, as in the
 * programs.
 */
export const sharedTokenSpecs: readonly (readonly [number, InstructionSpec])[] = [
  [0, { name: 'InitializeMint', minAccounts: 2, read: (on) => initializeMint(on) }],
  [
    1,
    {
      name: 'InitializeAccount',
      minAccounts: 4,
      read: (on) => initializeAccount(on, accountAt(on, 2)),
    },
  ],
  [2, { name: 'InitializeMultisig', minAccounts: 2 }],
  [3, { name: 'Transfer', minAccounts: 3, read: (on) => transfer(on) }],
  [4, { name: 'Approve', minAccounts: 3, read: (on) => approve(on) }],
  [5, { name: 'Revoke', minAccounts: 2, read: (on) => revoke(on) }],
  [7, { name: 'MintTo', minAccounts: 3, read: (on) => mintTo(on) }],
  [8, { name: 'Burn', minAccounts: 3, read: (on) => burn(on) }],
  [9, { name: 'CloseAccount', minAccounts: 3, read: (on) => closeAccount(on) }],
  [10, { name: 'FreezeAccount', minAccounts: 3, read: (on) => setFrozen(on, 'freeze') }],
  [11, { name: 'ThawAccount', minAccounts: 3, read: (on) => setFrozen(on, 'thaw') }],
  [12, { name: 'TransferChecked', minAccounts: 4, read: (on) => transferChecked(on) }],
  [13, { name: 'ApproveChecked', minAccounts: 4, read: (on) => approveChecked(on) }],
  [14, { name: 'MintToChecked', minAccounts: 3, read: (on) => thenDecimals(on, mintTo(on)) }],
  [15, { name: 'BurnChecked', minAccounts: 3, read: (on) => thenDecimals(on, burn(on)) }],
  [16, { name: 'InitializeAccount2', minAccounts: 3, read: (on) => initializeOwnedAccount(on) }],
  [
    17,
    {
      name: 'SyncNative',
      minAccounts: 1,
      read: (on) => [{ type: 'sync-native', account: accountAt(on, 0) }],
    },
  ],
  [18, { name: 'InitializeAccount3', minAccounts: 2, read: (on) => initializeOwnedAccount(on) }],
  [19, { name: 'InitializeMultisig2', minAccounts: 1 }],
  [20, { name: 'InitializeMint2', minAccounts: 1, read: (on) => initializeMint(on) }],
  [21, { name: 'GetAccountDataSize', minAccounts: 1, read: noActions }],
  [22, { name: 'InitializeImmutableOwner', minAccounts: 1, read: noActions }],
  [23, { name: 'AmountToUiAmount', minAccounts: 1, read: noActions }],
  [24, { name: 'UiAmountToAmount', minAccounts: 1, read: noActions }],
  [
    38,
    { name: 'WithdrawExcessLamports', minAccounts: 3, read: (on) => withdrawExcessLamports(on) },
  ],
  [45, { name: 'UnwrapLamports', minAccounts: 3, read: (on) => unwrapLamports(on) }],
]

/** SetAuthority has the same layout in both programs, but different authorities: `kinds` by their number. */
export const setAuthoritySpec = (
  kinds: readonly AuthorityKind[],
): readonly [number, InstructionSpec] => [
  6,
  { name: 'SetAuthority', minAccounts: 2, read: (on) => setAuthority(on, kinds) },
]

/** From, mint, to, authority; then an amount and the mint's decimals. */
export const transferChecked = (on: Operands) => {
  const amount = readAmount(on)
  readU8(on.data, 'decimals')
  const [from, mint, to, authority] = [
    accountAt(on, 0),
    accountAt(on, 1),
    accountAt(on, 2),
    accountAt(on, 3),
  ]
  return [{ type: 'transfer-token', from, to, mint, amount, authority }] as const
}

export const readAmount = (on: Operands): bigint => readU64(on.data, 'amount')

const transfer = (on: Operands) => {
  const [from, to, authority] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 2)]
  return [{ type: 'transfer-token', from, to, amount: readAmount(on), authority }] as const
}

const approve = (on: Operands) => {
  const [account, delegate, authority] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 2)]
  return [{ type: 'approve', account, delegate, amount: readAmount(on), authority }] as const
}

const approveChecked = (on: Operands) => {
  const amount = readAmount(on)
  readU8(on.data, 'decimals')
  const [account, mint, delegate, authority] = [
    accountAt(on, 0),
    accountAt(on, 1),
    accountAt(on, 2),
    accountAt(on, 3),
  ]
  return [{ type: 'approve', account, delegate, mint, amount, authority }] as const
}

const revoke = (on: Operands) =>
  [{ type: 'revoke', account: accountAt(on, 0), authority: accountAt(on, 1) }] as const

const setAuthority = (on: Operands, kinds: readonly AuthorityKind[]) => {
  const type = readU8(on.data, 'authority-type')
  const kind = kinds[type]
  if (kind === undefined)
    refuse(on.data, { reason: 'unknown-value', part: 'authority-type', found: type })
  const next = readOptionalAddress(on)
  if (kind === 'token-owner' && next === undefined) refuse(on.data, { reason: 'owner-removed' })
  const [account, authority] = [accountAt(on, 0), accountAt(on, 1)]
  const action = { type: 'set-authority', account, kind: kind ?? 'unknown', authority } as const
  return [next === undefined ? action : { ...action, next }]
}

const mintTo = (on: Operands) => {
  const [mint, account, authority] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 2)]
  return [{ type: 'mint-to', mint, account, amount: readAmount(on), authority }] as const
}

const burn = (on: Operands) => {
  const [account, mint, authority] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 2)]
  return [{ type: 'burn', account, mint, amount: readAmount(on), authority }] as const
}

const closeAccount = (on: Operands) => {
  const [account, destination, authority] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 2)]
  return [{ type: 'close-account', account, destination, authority }] as const
}

const setFrozen = (on: Operands, type: 'freeze' | 'thaw') => {
  const [account, mint, authority] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 2)]
  return [{ type, account, mint, authority }] as const
}

const initializeAccount = (on: Operands, owner: Address) =>
  [
    { type: 'create-token-account', account: accountAt(on, 0), owner, mint: accountAt(on, 1) },
  ] as const

const initializeOwnedAccount = (on: Operands) =>
  initializeAccount(on, readAddress(on.data, 'owner'))

const initializeMint = (on: Operands) => {
  readU8(on.data, 'decimals')
  const mintAuthority = readAddress(on.data, 'mint-authority')
  const freezeAuthority = readOptionFlag(on.data, 'freeze-authority')
    ? readAddress(on.data, 'freeze-authority')
    : undefined
  const mint = accountAt(on, 0)
  return [
    { type: 'initialize-mint', mint, mintAuthority, ...(freezeAuthority && { freezeAuthority }) },
  ] as const
}

const withdrawExcessLamports = (on: Operands) => {
  const [account, destination, authority] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 2)]
  return [{ type: 'withdraw-lamports', account, destination, authority }] as const
}

/** Without an amount it unwraps the whole balance. */
const unwrapLamports = (on: Operands) => {
  const [withdrawal] = withdrawExcessLamports(on)
  const present = readOptionFlag(on.data, 'amount')
  return [present ? { ...withdrawal, lamports: readAmount(on) } : withdrawal]
}

const thenDecimals = <Actions>(on: Operands, actions: Actions): Actions => {
  readU8(on.data, 'decimals')
  return actions
}

const readOptionalAddress = (on: Operands): Address | undefined =>
  readOptionFlag(on.data, 'new-authority') ? readAddress(on.data, 'new-authority') : undefined
