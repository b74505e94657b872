import {
  address,
  addressFromBytes,
  addressToBytes,
  type Address,
} from '../../../solana/address/address.ts'
import { stakePoolProgram, tokenMetadataProgram } from '../../../solana/address/known-address.ts'
import { findProgramAddress } from '../../../solana/address/program-address.ts'
import type { OwnedTokenAccount, ProgramAccountsQuery } from '../../../solana/ledger.ts'

/** An address that only one program can sign for, proven by derivation rather than by what an account claims. */
export type DerivedAuthority = {
  kind: 'launchpad' | 'bridge' | 'stake-pool' | 'protocol'
  /** Proper name of the program. Absent for an arbitrary stake pool program. */
  name?: string
}

const pumpProgram = address('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P')
const launchLabProgram = address('LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj')
const bondingCurveProgram = address('dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN')
const sanctumPoolProgram = address('SPMBzsVUuoHA4Jm6KunbsotaahvVikZs1JyTW6iJvbn')
const marinadeProgram = address('MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD')
const tokenBridgeProgram = address('wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb')

/** Programs with the interface of the SPL stake pool. Source: the clients of Sanctum and SPL. */
const stakePoolPrograms: readonly Address[] = [
  stakePoolProgram,
  sanctumPoolProgram,
  address('SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY'),
]

/**
 * Withdraw authority of a stake pool, the only minter of the pool's token. Source: spl-stake-pool
 * `find_withdraw_authority_program_address`.
 */
export const poolWithdrawAuthority = (program: Address, pool: Address): Address =>
  findProgramAddress(program, [addressToBytes(pool), 'withdraw'])

/** Addresses that programs derive regardless of the mint. Seeds from their own clients. */
const fixedAuthorities = (): [Address, DerivedAuthority][] => [
  [findProgramAddress(pumpProgram, ['mint-authority']), { kind: 'launchpad', name: 'Pump.fun' }],
  [
    findProgramAddress(launchLabProgram, ['vault_auth_seed']),
    { kind: 'launchpad', name: 'Raydium LaunchLab' },
  ],
  [
    findProgramAddress(bondingCurveProgram, ['pool_authority']),
    { kind: 'launchpad', name: 'Meteora bonding curve' },
  ],
  [
    findProgramAddress(tokenBridgeProgram, ['mint_signer']),
    { kind: 'bridge', name: 'Wormhole token bridge' },
  ],
  [
    findProgramAddress(marinadeProgram, [
      addressToBytes(address('8szGkuLTAux9XMgZ2vtY39jVSowEcpBfFfD8hXSEqdGC')),
      'st_mint',
    ]),
    { kind: 'stake-pool', name: 'Marinade' },
  ],
  ...knownPools.map(([program, pool]): [Address, DerivedAuthority] => [
    poolWithdrawAuthority(program, pool),
    { kind: 'stake-pool' },
  ]),
]

/** Stake pools of Jito, BlazeStake and Jupiter: public nodes refuse to search for the pool of a mint. */
const knownPools: readonly [program: Address, pool: Address][] = [
  [stakePoolProgram, address('Jito4APyf642JPZPx3hGc6WWJ8zPKtRbRs4P815Awbb')],
  [stakePoolProgram, address('stk9ApL5HeVAwPLr3TLhDXdZS8ptVu7zp6ov8HFDuMi')],
  [sanctumPoolProgram, address('8VpRhuxa7sUUepdY3kQiTmX9rS5vx4WgaXiAnXq4KCtr')],
]

/** Addresses that known programs derive for themselves or for this mint, and what they are. */
export const derivedAuthorityOf = (mint: Address): ReadonlyMap<Address, DerivedAuthority> => {
  fixed ??= new Map(fixedAuthorities())
  return new Map([
    ...fixed,
    [editionOf(mint), { kind: 'protocol', name: 'Token Metadata' }],
    [bondingCurveOf(mint), { kind: 'launchpad', name: 'Pump.fun' }],
  ])
}

/** Derived once, on first use. */
let fixed: ReadonlyMap<Address, DerivedAuthority> | undefined

/** Account with the mint's name in Metaplex Token Metadata. Source: mpl-token-metadata. */
export const metadataAccountOf = (mint: Address): Address =>
  findProgramAddress(tokenMetadataProgram, metadataSeeds(mint))

/** Mint and freeze authority of an NFT, so that no second one can be minted. Source: mpl-token-metadata. */
const editionOf = (mint: Address): Address =>
  findProgramAddress(tokenMetadataProgram, [...metadataSeeds(mint), 'edition'])

const metadataSeeds = (mint: Address): (string | Uint8Array)[] => [
  'metadata',
  addressToBytes(tokenMetadataProgram),
  addressToBytes(mint),
]

/** Source: the Pump.fun program's client. */
export const bondingCurveOf = (mint: Address): Address =>
  findProgramAddress(pumpProgram, ['bonding-curve', addressToBytes(mint)])

/** The LaunchLab pool that sells the mint for `quote`. Source: Raydium's client. */
export const launchLabPoolOf = (mint: Address, quote: Address): Address =>
  findProgramAddress(launchLabProgram, ['pool', addressToBytes(mint), addressToBytes(quote)])

export const launchPrograms = { pump: pumpProgram, launchLab: launchLabProgram } as const

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
