import {
  addressOption,
  addressPart,
  bareText,
  integerBytes,
  named,
  namedList,
  tokenAmount,
  u64,
  u8,
} from './data-part.ts'
import {
  type AccountPart,
  all,
  authority,
  type DataPart,
  type Layouts,
  required,
} from './layout.ts'

/** `AuthorityType` in the order of its codes; classic Token knows the first four. */
const authorityTypes = [
  'mintTokens',
  'freezeAccount',
  'accountOwner',
  'closeAccount',
  'transferFeeConfig',
  'withheldWithdraw',
  'closeMint',
  'interestRate',
  'permanentDelegate',
  'confidentialTransferMint',
  'transferHookProgramId',
  'confidentialTransferFeeConfig',
  'metadataPointer',
  'groupPointer',
  'groupMemberPointer',
  'scaledUiAmount',
  'pause',
  'permissionedBurn',
] as const

/** `ExtensionType` in the order of its codes. */
export const extensionTypes = [
  'uninitialized',
  'transferFeeConfig',
  'transferFeeAmount',
  'mintCloseAuthority',
  'confidentialTransferMint',
  'confidentialTransferAccount',
  'defaultAccountState',
  'immutableOwner',
  'memoTransfer',
  'nonTransferable',
  'interestBearingConfig',
  'cpiGuard',
  'permanentDelegate',
  'nonTransferableAccount',
  'transferHook',
  'transferHookAccount',
  'confidentialTransferFeeConfig',
  'confidentialTransferFeeAmount',
  'metadataPointer',
  'tokenMetadata',
  'groupPointer',
  'tokenGroup',
  'groupMemberPointer',
  'tokenGroupMember',
  'confidentialMintBurn',
  'scaledUiAmount',
  'pausable',
  'pausableAccount',
  'permissionedBurn',
] as const

const owner = authority('owner', 'multisigOwner')
export const plainAuthority = authority('authority', 'multisigAuthority')
const mintAuthority = authority('mintAuthority', 'multisigMintAuthority')
const freezeAuthority = authority('freezeAuthority', 'multisigFreezeAuthority')

const amount = [u64('amount')]
const checkedAmount = [tokenAmount('tokenAmount', true)]
const mintData = [u8('decimals'), addressPart('mintAuthority'), addressOption('freezeAuthority')]

const accountKinds: ReadonlySet<unknown> = new Set(['accountOwner', 'closeAccount'])

/** The account of SetAuthority is named after its kind; if both names appear, one would be ignored. */
const authorityOf: AccountPart = {
  keys: ['account', 'mint'],
  read: (info) => {
    if (info['account'] !== undefined && info['mint'] !== undefined) return undefined
    return required(accountKinds.has(info['authorityType']) ? 'account' : 'mint').read(info)
  },
}

/** An absent amount means the whole balance; the option is one byte before it. */
const amountOption: DataPart = {
  keys: ['amount'],
  read: (info) => {
    if (info['amount'] === undefined) return Uint8Array.of(0)
    const bytes = integerBytes(info['amount'], 8)
    return bytes && Uint8Array.of(1, ...bytes)
  },
}

/** Instructions that Token and Token-2022 share (spl token interface instruction.rs; names by parse_token.rs). */
export const tokenLayouts: Layouts = {
  initializeMint: { code: [0], accounts: ['mint', 'rentSysvar'], data: mintData },
  initializeAccount: { code: [1], accounts: ['account', 'mint', 'owner', 'rentSysvar'] },
  initializeMultisig: {
    code: [2],
    accounts: ['multisig', 'rentSysvar', all('signers')],
    data: [u8('m')],
  },
  transfer: { code: [3], accounts: ['source', 'destination', plainAuthority], data: amount },
  approve: { code: [4], accounts: ['source', 'delegate', owner], data: amount },
  revoke: { code: [5], accounts: ['source', owner] },
  setAuthority: {
    code: [6],
    accounts: [authorityOf, plainAuthority],
    data: [named('authorityType', authorityTypes, 1), addressOption('newAuthority')],
  },
  mintTo: { code: [7], accounts: ['mint', 'account', mintAuthority], data: amount },
  burn: { code: [8], accounts: ['account', 'mint', plainAuthority], data: amount },
  closeAccount: { code: [9], accounts: ['account', 'destination', owner] },
  freezeAccount: { code: [10], accounts: ['account', 'mint', freezeAuthority] },
  thawAccount: { code: [11], accounts: ['account', 'mint', freezeAuthority] },
  transferChecked: {
    code: [12],
    accounts: ['source', 'mint', 'destination', plainAuthority],
    data: checkedAmount,
  },
  approveChecked: {
    code: [13],
    accounts: ['source', 'mint', 'delegate', owner],
    data: checkedAmount,
  },
  mintToChecked: { code: [14], accounts: ['mint', 'account', mintAuthority], data: checkedAmount },
  burnChecked: { code: [15], accounts: ['account', 'mint', plainAuthority], data: checkedAmount },
  initializeAccount2: {
    code: [16],
    accounts: ['account', 'mint', 'rentSysvar'],
    data: [addressPart('owner')],
  },
  syncNative: { code: [17], accounts: ['account'] },
  initializeAccount3: { code: [18], accounts: ['account', 'mint'], data: [addressPart('owner')] },
  initializeMultisig2: { code: [19], accounts: ['multisig', all('signers')], data: [u8('m')] },
  initializeMint2: { code: [20], accounts: ['mint'], data: mintData },
  getAccountDataSize: {
    code: [21],
    accounts: ['mint'],
    data: [namedList('extensionTypes', extensionTypes)],
  },
  initializeImmutableOwner: { code: [22], accounts: ['account'] },
  amountToUiAmount: { code: [23], accounts: ['mint'], data: amount },
  uiAmountToAmount: { code: [24], accounts: ['mint'], data: [bareText('uiAmount')] },
  withdrawExcessLamports: { code: [38], accounts: ['source', 'destination', plainAuthority] },
  unwrapLamports: {
    code: [45],
    accounts: ['source', 'destination', plainAuthority],
    data: [amountOption],
  },
}
