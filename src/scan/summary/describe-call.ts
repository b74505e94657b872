import type { Address } from '../../solana/address/address.ts'
import {
  loaderV3Program,
  lookupTableProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from '../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'

/** What a core program creates or prepares, and the account. */
export type CoreCall = { call: CoreCallKind; account: Address }

export type CoreCallKind =
  | 'create-token'
  | 'create-token-multisig'
  | 'pause-token'
  | 'resume-token'
  | 'change-transfer-fee'
  | 'change-transfer-hook'
  | 'change-interest'
  | 'change-multiplier'
  | 'change-default-state'
  | 'change-token-metadata'
  | 'collect-transfer-fees'
  | 'gather-transfer-fees'
  | 'create-nonce-account'
  | 'create-lookup-table'
  | 'extend-lookup-table'
  | 'deactivate-lookup-table'
  | 'create-program-buffer'
  | 'write-program-buffer'
  | 'extend-program'
  | 'deploy-program'
  | 'upgrade-program'
  | 'close-program'

/**
 * Undefined if the instruction's actions describe it, or nothing does; a buffer is closed without the account of a
 * program.
 */
export const coreCallOf = ({
  programId,
  name = '',
  status,
  accounts,
}: DecodedInstruction): CoreCall | undefined => {
  const known = status === 'malformed' ? undefined : calls.get(programId)?.[name]
  if (!known) return undefined
  const [call, index = 0] = known
  const account = accounts[index]?.address
  return account && { call, account }
}

type Known = readonly [call: CoreCallKind, accountIndex?: number]

const tokenCalls: Readonly<Record<string, Known>> = {
  InitializeMint: ['create-token'],
  InitializeMint2: ['create-token'],
  InitializeMultisig: ['create-token-multisig'],
  InitializeMultisig2: ['create-token-multisig'],
}

/** What the issuer of a token changes about it; the mint comes first. */
const issuerCalls: Readonly<Record<string, Known>> = {
  Pause: ['pause-token'],
  Resume: ['resume-token'],
  SetTransferFee: ['change-transfer-fee'],
  UpdateTransferHook: ['change-transfer-hook'],
  UpdateRateInterestBearingMint: ['change-interest'],
  UpdateMultiplierScaledUiMint: ['change-multiplier'],
  UpdateDefaultAccountState: ['change-default-state'],
  UpdateMetadataPointer: ['change-token-metadata'],
  UpdateTokenMetadataField: ['change-token-metadata'],
  RemoveTokenMetadataKey: ['change-token-metadata'],
  WithdrawWithheldTokensFromMint: ['collect-transfer-fees'],
  WithdrawWithheldTokensFromAccounts: ['collect-transfer-fees'],
  HarvestWithheldTokensToMint: ['gather-transfer-fees'],
}

/** By instruction name in the program's own interface, with the index of the account. */
const calls: ReadonlyMap<Address, Readonly<Record<string, Known>>> = new Map<
  Address,
  Readonly<Record<string, Known>>
>([
  [tokenProgram, tokenCalls],
  [token2022Program, { ...tokenCalls, ...issuerCalls }],
  [systemProgram, { InitializeNonceAccount: ['create-nonce-account'] }],
  [
    lookupTableProgram,
    {
      CreateLookupTable: ['create-lookup-table'],
      ExtendLookupTable: ['extend-lookup-table'],
      DeactivateLookupTable: ['deactivate-lookup-table'],
    },
  ],
  [
    loaderV3Program,
    {
      InitializeBuffer: ['create-program-buffer'],
      Write: ['write-program-buffer'],
      DeployWithMaxDataLen: ['deploy-program', 2],
      Upgrade: ['upgrade-program', 1],
      Close: ['close-program', 3],
      ExtendProgram: ['extend-program', 1],
      ExtendProgramChecked: ['extend-program', 1],
    },
  ],
])
