import { type Address, address, addressToBytes } from '../../solana/address/address.ts'
import { squadsV4Program } from '../../solana/address/known-address.ts'
import { findProgramAddress } from '../../solana/address/program-address.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'

/** Vaults of a multisig, smart wallet or DAO. In all of these programs, its own account comes first in instructions. */
type Derive = (program: Address, root: Address) => Iterable<Address>

/**
 * The vaults that a multisig, a smart wallet or a DAO acts for in this transaction, each with the numbers of the
 * instructions that act for it. The address proves it: no one else can make an account there.
 */
export const vaultsIn = ({
  instructions,
}: Pick<ResolvedMessage, 'instructions'>): ReadonlyMap<Address, ReadonlySet<number>> => {
  const found = new Map<Address, Set<number>>()
  for (const [index, { programId, accounts }] of instructions.entries()) {
    const derive = vaultsOf.get(programId)
    const [root] = accounts
    if (!derive || !root) continue
    const named = new Set(accounts.map((account) => account.address))
    for (const vault of derive(programId, root.address))
      if (named.has(vault)) found.set(vault, (found.get(vault) ?? new Set()).add(index))
  }
  return found
}

/** Most multisigs use their first vault; version 3 began counting at 1. */
const vaultsMax = 4

const numbered = (
  seedsOf: (root: Uint8Array, index: number) => readonly (string | Uint8Array)[],
): Derive =>
  function* (program, root) {
    for (let index = 0; index < vaultsMax; index++)
      yield findProgramAddress(program, seedsOf(addressToBytes(root), index))
  }

/**
 * Sources: npm @sqds/multisig, github Squads-Protocol/squads-mpl and smart-account-program, github
 * anagrambuild/swig-wallet, npm @solana/spl-governance.
 */
const vaultsOf: ReadonlyMap<Address, Derive> = new Map<Address, Derive>([
  [squadsV4Program, numbered((root, index) => ['multisig', root, 'vault', Uint8Array.of(index)])],
  [
    address('SMPLecH534NA9acpos4G6x7uf3LWbCAwZQE9e8ZekMu'),
    numbered((root, index) => ['squad', root, Uint8Array.of(index, 0, 0, 0), 'authority']),
  ],
  [
    address('SMRTzfY6DfH5ik3TKiyLFfXexV8uSG3d2UksSCYdunG'),
    numbered((root, index) => ['smart_account', root, 'smart_account', Uint8Array.of(index)]),
  ],
  [
    address('swigypWHEksbC64pWKwah1WTeh9JXwx8H1rJHLdbQMB'),
    (program, swig) => [
      swig,
      findProgramAddress(program, ['swig-wallet-address', addressToBytes(swig)]),
    ],
  ],
  [
    address('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw'),
    (program, governance) => [
      governance,
      findProgramAddress(program, ['native-treasury', addressToBytes(governance)]),
    ],
  ],
])
