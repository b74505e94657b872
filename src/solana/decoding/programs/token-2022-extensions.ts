import {
  accountAt,
  type InstructionSpec,
  type InstructionSpecs,
  namedOnly,
  type Operands,
} from '../format/closed-program.ts'
import type { Address } from '../../address/address.ts'
import { systemProgram } from '../../address/known-address.ts'
import { readAddress, readU16, readU64, readU8 } from '../../bytes/byte-reader.ts'
import type { MintSetting } from '../format/action.ts'
import { readAmount, transferChecked } from './token-instructions.ts'

/** Extension instructions with one code (`TokenInstruction` of Token-2022). */
export const extensionSpecs: readonly (readonly [number, InstructionSpec])[] = [
  ...namedOnly({ 25: 'InitializeMintCloseAuthority', 29: 'Reallocate', 31: 'CreateNativeMint' }),
  ...namedOnly({ 32: 'InitializeNonTransferableMint' }),
  [
    35,
    {
      name: 'InitializePermanentDelegate',
      minAccounts: 1,
      read: (on) => initializePermanentDelegate(on),
    },
  ],
]

/**
 * Extension instructions with a code and a sub-code. Most are known by name only: they configure a mint, not a wallet.
 */
export const extensionGroups: ReadonlyMap<number, InstructionSpecs> = new Map<
  number,
  InstructionSpecs
>([
  [
    26,
    new Map<number, InstructionSpec>([
      [
        1,
        {
          name: 'TransferCheckedWithFee',
          minAccounts: 4,
          read: (on) => transferCheckedWithFee(on),
        },
      ],
      ...namedOnly({
        0: 'InitializeTransferFeeConfig',
        2: 'WithdrawWithheldTokensFromMint',
        3: 'WithdrawWithheldTokensFromAccounts',
        4: 'HarvestWithheldTokensToMint',
      }),
      [5, { name: 'SetTransferFee', minAccounts: 2, read: (on) => setTransferFee(on) }],
    ]),
  ],
  [
    27,
    new Map<number, InstructionSpec>([
      [
        1,
        {
          name: 'UpdateConfidentialTransferMint',
          minAccounts: 2,
          read: (on) => updateConfidentialTransfer(on),
        },
      ],
      ...namedOnly({
        0: 'InitializeConfidentialTransferMint',
        2: 'ConfigureConfidentialTransferAccount',
        3: 'ApproveConfidentialTransferAccount',
        4: 'EmptyConfidentialTransferAccount',
        5: 'ConfidentialDeposit',
        6: 'ConfidentialWithdraw',
        7: 'ConfidentialTransfer',
        8: 'ApplyConfidentialPendingBalance',
        9: 'EnableConfidentialCredits',
        10: 'DisableConfidentialCredits',
        11: 'EnableNonConfidentialCredits',
        12: 'DisableNonConfidentialCredits',
        13: 'ConfidentialTransferWithFee',
        14: 'ConfigureConfidentialTransferAccountWithRegistry',
      }),
    ]),
  ],
  [28, group({ 0: 'InitializeDefaultAccountState', 1: 'UpdateDefaultAccountState' })],
  [30, group({ 0: 'EnableMemoTransfers', 1: 'DisableMemoTransfers' })],
  [33, group({ 0: 'InitializeInterestBearingMint', 1: 'UpdateRateInterestBearingMint' })],
  [34, group({ 0: 'EnableCpiGuard', 1: 'DisableCpiGuard' })],
  [
    36,
    new Map<number, InstructionSpec>([
      ...namedOnly({ 0: 'InitializeTransferHook' }),
      [1, { name: 'UpdateTransferHook', minAccounts: 2, read: (on) => updateTransferHook(on) }],
    ]),
  ],
  [
    37,
    group({
      0: 'InitializeConfidentialTransferFee',
      1: 'WithdrawWithheldTokensFromMintForConfidentialTransferFee',
      2: 'WithdrawWithheldTokensFromAccountsForConfidentialTransferFee',
      3: 'HarvestWithheldTokensToMintForConfidentialTransferFee',
      4: 'EnableHarvestToMint',
      5: 'DisableHarvestToMint',
    }),
  ],
  [
    39,
    new Map<number, InstructionSpec>([
      ...namedOnly({ 0: 'InitializeMetadataPointer' }),
      [
        1,
        { name: 'UpdateMetadataPointer', minAccounts: 2, read: (on) => updateMetadataPointer(on) },
      ],
    ]),
  ],
  [40, group({ 0: 'InitializeGroupPointer', 1: 'UpdateGroupPointer' })],
  [41, group({ 0: 'InitializeGroupMemberPointer', 1: 'UpdateGroupMemberPointer' })],
  [
    42,
    group({
      0: 'InitializeConfidentialMintBurn',
      1: 'RotateSupplyElgamalPubkey',
      2: 'UpdateConfidentialMintBurnDecryptableSupply',
      3: 'ConfidentialMint',
      4: 'ConfidentialBurn',
      5: 'ApplyConfidentialPendingBurn',
    }),
  ],
  [43, group({ 0: 'InitializeScaledUiAmountMint', 1: 'UpdateMultiplierScaledUiMint' })],
  [44, group({ 0: 'InitializePausableConfig', 1: 'Pause', 2: 'Resume' })],
  [
    46,
    new Map<number, InstructionSpec>([
      [1, { name: 'PermissionedBurn', minAccounts: 4, read: (on) => permissionedBurn(on) }],
      [
        2,
        {
          name: 'PermissionedBurnChecked',
          minAccounts: 4,
          read: (on) => permissionedBurnChecked(on),
        },
      ],
      ...namedOnly({ 0: 'InitializePermissionedBurn', 3: 'PermissionedConfidentialBurn' }),
    ]),
  ],
])

/**
 * Token-2022 stores metadata and groups in its own mints; these instructions are identified by the first 8 bytes of a
 * hash.
 */
export const findInterfaceSpec = (data: Uint8Array): InstructionSpec | undefined => {
  const name = interfaceNames.get(data.subarray(0, 8).join())
  return name === undefined ? undefined : { name, minAccounts: 1 }
}

function group(names: Readonly<Record<number, string>>): InstructionSpecs {
  return new Map(namedOnly(names))
}

const interfaceNames: ReadonlyMap<string, string> = new Map([
  ['210,225,30,162,88,184,77,141', 'InitializeTokenMetadata'],
  ['221,233,49,45,181,202,220,200', 'UpdateTokenMetadataField'],
  ['234,18,32,56,89,141,37,181', 'RemoveTokenMetadataKey'],
  ['215,228,166,228,84,100,86,123', 'UpdateTokenMetadataUpdateAuthority'],
  ['250,166,180,250,13,12,184,70', 'EmitTokenMetadata'],
  ['121,113,108,39,54,51,0,4', 'InitializeTokenGroup'],
  ['108,37,171,143,248,30,18,110', 'UpdateTokenGroupMaxSize'],
  ['161,105,88,1,237,221,216,203', 'UpdateTokenGroupUpdateAuthority'],
  ['152,32,222,176,223,237,116,134', 'InitializeTokenGroupMember'],
])

/** The fee is the expected amount withheld from the transfer; it is not added to it. */
const transferCheckedWithFee = (on: Operands) => {
  const actions = transferChecked(on)
  readU64(on.data, 'fee')
  return actions
}

/** A mint has no authority yet while it is being created, so the mint itself is used. */
const initializePermanentDelegate = (on: Operands) => {
  const mint = accountAt(on, 0)
  const next = readAddress(on.data, 'delegate')
  return [
    { type: 'set-authority', account: mint, kind: 'permanent-delegate', authority: mint, next },
  ] as const
}

const configured = (on: Operands, setting: MintSetting) =>
  [
    { type: 'configure-mint', mint: accountAt(on, 0), setting, authority: accountAt(on, 1) },
  ] as const

const setTransferFee = (on: Operands) => {
  const basisPoints = readU16(on.data, 'basis-points')
  const maximumFee = readU64(on.data, 'maximum-fee')
  return configured(on, { what: 'transfer-fee', basisPoints, maximumFee })
}

const updateTransferHook = (on: Operands) => {
  const program = readZeroable(on, 'hook-program')
  return configured(on, { what: 'transfer-hook', ...(program && { program }) })
}

const updateMetadataPointer = (on: Operands) => {
  const metadata = readZeroable(on, 'metadata-address')
  return configured(on, { what: 'metadata-pointer', ...(metadata && { metadata }) })
}

const updateConfidentialTransfer = (on: Operands) => {
  readU8(on.data, 'auto-approve')
  const auditorKey = readZeroable(on, 'auditor-key')
  return configured(on, { what: 'confidential-auditor', ...(auditorKey && { auditorKey }) })
}

/** Zeros mean none. */
const readZeroable = (on: Operands, part: string): Address | undefined => {
  const found = readAddress(on.data, part)
  return found === systemProgram ? undefined : found
}

/** The mint's burn authority signs in addition to the owner. */
const permissionedBurn = (on: Operands) => {
  const [account, mint, authority] = [accountAt(on, 0), accountAt(on, 1), accountAt(on, 3)]
  return [{ type: 'burn', account, mint, amount: readAmount(on), authority }] as const
}

const permissionedBurnChecked = (on: Operands) => {
  const actions = permissionedBurn(on)
  readU8(on.data, 'decimals')
  return actions
}
