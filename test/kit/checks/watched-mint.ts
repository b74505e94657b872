import { Keypair, PublicKey } from '@solana/web3.js'
import type { Address } from '../../../src/solana/address/address.ts'
import type { TestChain } from '../chain/surfnet.ts'
import { mintTo, setAuthority } from '../chain/token-instructions.ts'

/** Which authority `SetAuthority` of the Token program means; source: spl-token instruction.rs. */
const mintTokensKind = 0

export type WatchedMint = {
  /** Mints more of it, by a transaction of whoever may. */
  mintMore: (amount: bigint) => Promise<void>
  /** Hands on the power to mint. */
  handOn: (to: PublicKey) => Promise<void>
}

/** A mint on the chain with one wallet that may mint, and a supply of ten million tokens with five places. */
export const placeWatchedMint = async (chain: TestChain, mint: Address): Promise<WatchedMint> => {
  const owner = Keypair.generate()
  const key = new PublicKey(mint)
  await chain.fundSol(owner.publicKey, 1_000_000_000n)
  await chain.createMint(key, {
    decimals: 5,
    supply: watchedSupply,
    mintAuthority: owner.publicKey,
  })
  const account = await chain.createTokenAccount({
    mint: key,
    owner: owner.publicKey,
    amount: watchedSupply,
  })
  return {
    mintMore: async (amount) =>
      void (await chain.send([mintTo(key, account, owner.publicKey, amount)], [owner])),
    handOn: async (to) =>
      void (await chain.send([setAuthority(key, mintTokensKind, to, owner.publicKey)], [owner])),
  }
}

export const watchedSupply = 1_000_000_000_000n
