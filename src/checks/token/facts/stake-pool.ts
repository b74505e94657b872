import { type Address, addressFromBytes, addressToBytes } from '../../../solana/address/address.ts'
import type { OwnedTokenAccount, ProgramAccountsQuery } from '../../../solana/ledger.ts'
import { poolWithdrawAuthority, stakePoolPrograms } from './derived-authority.ts'

/**
 * u8 kind (1 pool), manager, staker, deposit authority, bump, validator list, reserve, then the pool's mint. Source:
 * spl-stake-pool `StakePool`.
 */
const poolMintAt = 162
const poolKind = 1
const addressBytes = 32

/** Queries that find the stake pools issuing this mint. */
export const stakePoolQueries = (mint: Address): ProgramAccountsQuery[] =>
  stakePoolPrograms.map((program) => ({
    program,
    filters: [{ offset: poolMintAt, bytes: addressToBytes(mint) }],
    slice: { offset: 0, length: poolMintAt + addressBytes },
  }))

/** Withdraw authorities of those pools. Each is derived here, for pools that do name the mint. */
export const withdrawAuthorities = (
  mint: Address,
  pools: readonly OwnedTokenAccount[],
): Set<Address> =>
  new Set(
    pools.flatMap(({ address: pool, account: { owner, data } }) =>
      stakePoolPrograms.includes(owner) &&
      data[0] === poolKind &&
      data.length >= poolMintAt + addressBytes &&
      addressFromBytes(data, poolMintAt) === mint
        ? [poolWithdrawAuthority(owner, pool)]
        : [],
    ),
  )
