import { address, type Address } from '../solana/address/address.ts'
import {
  associatedTokenProgram,
  clockSysvar,
  computeBudgetProgram,
  configProgram,
  loaderV2Program,
  loaderV3Program,
  lookupTableProgram,
  memoProgram,
  memoV1Program,
  rentSysvar,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  voteProgram,
} from '../solana/address/known-address.ts'
import { programNames } from '../solana/known/known-programs.ts'
import { knownIssuers, wellKnownMints } from '../solana/known/well-known-mints.ts'

/** Funds sent here are lost, and spam is burned this way: no key exists for it. */
export const incinerator = address('1nc1nerator11111111111111111111111111111111')

/** Display names of addresses that many people meet, and that attackers therefore imitate. */
export const knownNames: ReadonlyMap<Address, string> = new Map([
  ...[...programNames].map(([program, { name }]): [Address, string] => [program, name]),
  ...[...wellKnownMints].map(([mint, { symbol }]): [Address, string] => [mint, `${symbol} mint`]),
  ...[...knownIssuers].map(([key, issuer]): [Address, string] => [key, `key of ${issuer}`]),
  [systemProgram, 'System program'],
  [tokenProgram, 'Token program'],
  [token2022Program, 'Token-2022 program'],
  [associatedTokenProgram, 'Associated Token program'],
  [stakeProgram, 'Stake program'],
  [voteProgram, 'Vote program'],
  [configProgram, 'Config program'],
  [computeBudgetProgram, 'Compute Budget program'],
  [lookupTableProgram, 'Address Lookup Table program'],
  [loaderV2Program, 'program loader'],
  [loaderV3Program, 'upgradeable program loader'],
  [memoProgram, 'Memo program'],
  [memoV1Program, 'Memo program'],
  [clockSysvar, 'Clock sysvar'],
  [rentSysvar, 'Rent sysvar'],
  [incinerator, 'incinerator'],
])
