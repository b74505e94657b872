import { address, type Address } from '../address/address.ts'
import {
  associatedTokenProgram,
  clockSysvar,
  computeBudgetProgram,
  configProgram,
  ed25519Program,
  lighthouseProgram,
  loaderV1Program,
  loaderV2Program,
  loaderV3Program,
  loaderV4Program,
  lookupTableProgram,
  memoProgram,
  memoV1Program,
  nativeLoaderProgram,
  secp256k1Program,
  secp256r1Program,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  voteProgram,
} from '../address/known-address.ts'

/** Programs whose behaviour is fully known and which hold no user funds: not a counterparty, and not worth reading. */
export const corePrograms: ReadonlySet<Address> = new Set([
  systemProgram,
  tokenProgram,
  token2022Program,
  associatedTokenProgram,
  stakeProgram,
  voteProgram,
  lookupTableProgram,
  computeBudgetProgram,
  loaderV2Program,
  loaderV3Program,
  loaderV4Program,
  memoProgram,
  memoV1Program,
  lighthouseProgram,
  loaderV1Program,
  ed25519Program,
  secp256k1Program,
  secp256r1Program,
])

/** Programs of zero-knowledge proofs: anyone may initialize an empty context account and then close it. */
export const proofPrograms: ReadonlySet<Address> = new Set([
  address('ZkE1Gama1Proof11111111111111111111111111111'),
  address('ZkTokenProof1111111111111111111111111111111'),
])

/** Owners of accounts that no transaction can write: built-in programs and sysvars. */
export const readOnlyOwners: ReadonlySet<Address> = new Set([
  address('NativeLoader1111111111111111111111111111111'),
  address('Sysvar1111111111111111111111111111111111111'),
])

/** Sysvars; source: solana-sdk-ids. A transaction may mark one writable, but the runtime makes it read-only. */
const sysvars: ReadonlySet<Address> = new Set([
  clockSysvar,
  address('SysvarEpochRewards1111111111111111111111111'),
  address('SysvarEpochSchedu1e111111111111111111111111'),
  address('SysvarFees111111111111111111111111111111111'),
  address('Sysvar1nstructions1111111111111111111111111'),
  address('SysvarLastRestartS1ot1111111111111111111111'),
  address('SysvarRecentB1ockHashes11111111111111111111'),
  address('SysvarRent111111111111111111111111111111111'),
  address('SysvarRewards111111111111111111111111111111'),
  address('SysvarS1otHashes111111111111111111111111111'),
  address('SysvarS1otHistory11111111111111111111111111'),
  address('SysvarStakeHistory1111111111111111111111111'),
])

/** Programs of the runtime, which no transaction can write, as it can no sysvar. Source: agave `reserved-account-keys`. */
const reservedPrograms: ReadonlySet<Address> = new Set([
  systemProgram,
  stakeProgram,
  voteProgram,
  lookupTableProgram,
  computeBudgetProgram,
  loaderV1Program,
  loaderV2Program,
  loaderV3Program,
  loaderV4Program,
  nativeLoaderProgram,
  configProgram,
  ed25519Program,
  secp256k1Program,
  secp256r1Program,
  address('Feature111111111111111111111111111111111111'),
  address('StakeConfig11111111111111111111111111111111'),
  address('Sysvar1111111111111111111111111111111111111'),
  ...proofPrograms,
])

/** Whether the runtime makes the account read-only, whatever the transaction says. */
export const isNeverWritable = (key: Address): boolean =>
  reservedPrograms.has(key) || sysvars.has(key)

/** Whether the address belongs to the runtime or a core program, so that its account never changes. */
export const isReservedAddress = (address: Address): boolean =>
  corePrograms.has(address) || sysvars.has(address)
