import { type Address, address } from '../../../solana/address/address.ts'
import { findProgramAddress } from '../../../solana/address/program-address.ts'

/**
 * Addresses that exchanges and launchpads own all their vaults by, whatever the pool. They have no account of their own,
 * so that only the derivation tells. Seeds from the programs' own clients.
 */
export const vaultAuthorities = (): ReadonlySet<Address> =>
  (authorities ??= new Set(
    seeds.map(([program, seed]) => findProgramAddress(address(program), [seed])),
  ))

let authorities: ReadonlySet<Address> | undefined

const seeds: readonly [program: string, seed: string][] = [
  ['675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', 'amm authority'],
  ['CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', 'vault_and_lp_mint_auth_seed'],
  ['cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG', 'pool_authority'],
  ['dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN', 'pool_authority'],
  ['LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj', 'vault_auth_seed'],
  ['wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb', 'custody_signer'],
]
