import { PublicKey } from '@solana/web3.js'
import {
  associatedTokenAddress,
  lookupTableBytes,
  lookupTableProgramId,
  type MintFields,
  mintBytes,
  nonceBytes,
  rentLamports,
  type TokenAccountFields,
  tokenAccountBytes,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import {
  type LocalChain,
  noLocalChain,
  startLocalChain,
} from '../../../scripts/sandbox/local-chain.ts'

/** A real chain for a test, with shortcuts for common steps. `program` is Token by default. */
export type TestChain = LocalChain & {
  createMint: (mint: PublicKey, fields: MintFields, program?: PublicKey) => Promise<void>
  /**
   * At `address`, or at the owner's associated token address; returns the address. Native accounts hold their amount in
   * lamports.
   */
  createTokenAccount: (
    fields: TokenAccountFields,
    where?: { address?: PublicKey; program?: PublicKey },
  ) => Promise<PublicKey>
  createNonce: (address: PublicKey, authority: PublicKey, nonce: PublicKey) => Promise<void>
  createTable: (
    address: PublicKey,
    entries: readonly PublicKey[],
    table?: Parameters<typeof lookupTableBytes>[1],
  ) => Promise<void>
}

/** Used to skip a suite if there is no chain on this machine: `describe.skipIf(noTestChain !== undefined)`. */
export const noTestChain = noLocalChain()

/** Starts a fresh chain; the test stops it. */
export const startTestChain = async (): Promise<TestChain> => {
  const chain = await startLocalChain()
  return {
    ...chain,
    createMint: (mint, fields, program = tokenProgramId) => {
      const data = mintBytes(fields)
      return chain.setAccount(mint, { lamports: rentLamports(data.length), owner: program, data })
    },
    createTokenAccount: async (fields, where = {}) => {
      const program = where.program ?? tokenProgramId
      const address = where.address ?? associatedTokenAddress(fields.owner, fields.mint, program)
      const data = tokenAccountBytes(fields)
      const held = fields.nativeRentLamports === undefined ? 0n : fields.amount
      await chain.setAccount(address, {
        lamports: rentLamports(data.length) + held,
        owner: program,
        data,
      })
      return address
    },
    createNonce: (address, authority, nonce) => {
      const data = nonceBytes(authority, nonce)
      return chain.setAccount(address, {
        lamports: rentLamports(data.length),
        owner: PublicKey.default,
        data,
      })
    },
    createTable: (address, entries, table) => {
      const data = lookupTableBytes(entries, table)
      return chain.setAccount(address, {
        lamports: rentLamports(data.length),
        owner: lookupTableProgramId,
        data,
      })
    },
  }
}
