import {
  addressOption,
  addressOrZero,
  addressPart,
  i16,
  named,
  namedList,
  sizedText,
  tokenAmount,
  u16,
  u64,
} from './data-part.ts'
import { all, authority, type DataPart, type Layout, type Layouts } from './layout.ts'
import { extensionTypes, plainAuthority } from './token.ts'

const owner = authority('owner', 'multisigOwner')
const withheldAuthority = authority(
  'withdrawWithheldAuthority',
  'multisigWithdrawWithheldAuthority',
)
const fee = [u16('transferFeeBasisPoints'), u64('maximumFee')]
const accountState = named('accountState', ['uninitialized', 'initialized', 'frozen'], 1)

/** The number of `sourceAccounts`, as a u8. */
const sourceCount: DataPart = {
  keys: ['sourceAccounts'],
  read: (info) => {
    const sources = info['sourceAccounts']
    return Array.isArray(sources) ? Uint8Array.of(sources.length) : undefined
  },
}

const ownersSwitch = (extension: number, value: number): Layout => ({
  code: [extension, value],
  accounts: ['account', owner],
})

const initializePointer = (extension: number, key: string): Layout => ({
  code: [extension, 0],
  accounts: ['mint'],
  data: [addressOrZero('authority'), addressOrZero(key)],
})

const updatePointer = (extension: number, key: string): Layout => ({
  code: [extension, 1],
  accounts: ['mint', plainAuthority],
  data: [addressOrZero(key)],
})

const permissionedBurnAccounts = ['account', 'mint', 'permissionedBurnAuthority', plainAuthority]

/** The first 8 bytes of the SHA-256 of `spl_token_metadata_interface:` and the instruction's name. */
const initializeMetadata = [210, 225, 30, 162, 88, 184, 77, 141]
const updateMetadataAuthority = [215, 228, 166, 228, 84, 100, 86, 123]

/** Extension instructions of Token-2022 (spl-token-2022 interface; names by the node's parse_token/extension). */
export const token2022Layouts: Layouts = {
  initializeMintCloseAuthority: {
    code: [25],
    accounts: ['mint'],
    data: [addressOption('newAuthority')],
  },
  initializeTransferFeeConfig: {
    code: [26, 0],
    accounts: ['mint'],
    data: [
      addressOption('transferFeeConfigAuthority'),
      addressOption('withdrawWithheldAuthority'),
      ...fee,
    ],
  },
  transferCheckedWithFee: {
    code: [26, 1],
    accounts: ['source', 'mint', 'destination', plainAuthority],
    data: [tokenAmount('tokenAmount', true), tokenAmount('feeAmount', false)],
  },
  withdrawWithheldTokensFromMint: {
    code: [26, 2],
    accounts: ['mint', 'feeRecipient', withheldAuthority],
  },
  withdrawWithheldTokensFromAccounts: {
    code: [26, 3],
    accounts: ['mint', 'feeRecipient', withheldAuthority, all('sourceAccounts')],
    data: [sourceCount],
  },
  harvestWithheldTokensToMint: { code: [26, 4], accounts: ['mint', all('sourceAccounts')] },
  setTransferFee: {
    code: [26, 5],
    // The node spells the second name like this.
    accounts: [
      'mint',
      authority('transferFeeConfigAuthority', 'multisigtransferFeeConfigAuthority'),
    ],
    data: fee,
  },
  initializeDefaultAccountState: { code: [28, 0], accounts: ['mint'], data: [accountState] },
  updateDefaultAccountState: {
    code: [28, 1],
    accounts: ['mint', authority('freezeAuthority', 'multisigFreezeAuthority')],
    data: [accountState],
  },
  reallocate: {
    code: [29],
    accounts: ['account', 'payer', 'systemProgram', owner],
    data: [namedList('extensionTypes', extensionTypes)],
  },
  enableRequiredMemoTransfers: ownersSwitch(30, 0),
  disableRequiredMemoTransfers: ownersSwitch(30, 1),
  createNativeMint: { code: [31], accounts: ['payer', 'nativeMint', 'systemProgram'] },
  initializeNonTransferableMint: { code: [32], accounts: ['mint'] },
  initializeInterestBearingConfig: {
    code: [33, 0],
    accounts: ['mint'],
    data: [addressOrZero('rateAuthority'), i16('rate')],
  },
  updateInterestBearingConfigRate: {
    code: [33, 1],
    accounts: ['mint', authority('rateAuthority', 'multisigRateAuthority')],
    data: [i16('newRate')],
  },
  enableCpiGuard: ownersSwitch(34, 0),
  disableCpiGuard: ownersSwitch(34, 1),
  initializePermanentDelegate: {
    code: [35],
    accounts: ['mint'],
    data: [addressPart('delegate')],
  },
  initializeTransferHook: initializePointer(36, 'programId'),
  updateTransferHook: updatePointer(36, 'programId'),
  initializeMetadataPointer: initializePointer(39, 'metadataAddress'),
  updateMetadataPointer: updatePointer(39, 'metadataAddress'),
  initializeGroupPointer: initializePointer(40, 'groupAddress'),
  updateGroupPointer: updatePointer(40, 'groupAddress'),
  initializeGroupMemberPointer: initializePointer(41, 'memberAddress'),
  updateGroupMemberPointer: updatePointer(41, 'memberAddress'),
  initializePausableConfig: {
    code: [44, 0],
    accounts: ['mint'],
    data: [addressOrZero('authority')],
  },
  pause: { code: [44, 1], accounts: ['mint', plainAuthority] },
  resume: { code: [44, 2], accounts: ['mint', plainAuthority] },
  initializePermissionedBurnConfig: {
    code: [46, 0],
    accounts: ['mint'],
    data: [addressPart('authority')],
  },
  permissionedBurn: {
    code: [46, 1],
    accounts: permissionedBurnAccounts,
    data: [u64('amount')],
  },
  permissionedBurnChecked: {
    code: [46, 2],
    accounts: permissionedBurnAccounts,
    data: [tokenAmount('tokenAmount', true)],
  },
  initializeTokenMetadata: {
    code: initializeMetadata,
    accounts: ['metadata', 'updateAuthority', 'mint', 'mintAuthority'],
    data: [sizedText('name', 4), sizedText('symbol', 4), sizedText('uri', 4)],
  },
  updateTokenMetadataAuthority: {
    code: updateMetadataAuthority,
    accounts: ['metadata', 'updateAuthority'],
    data: [addressOrZero('newAuthority')],
  },
}
