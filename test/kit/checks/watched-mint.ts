import { Keypair, PublicKey } from '@solana/web3.js'
import type { Address } from '../../../src/solana/address/address.ts'
import type { TestChain } from '../chain/surfnet.ts'
import { mintTo, setAuthority } from '../chain/token-instructions.ts'

/** Authority type in `SetAuthority` of the Token program. Source: spl-token instruction.rs. */
const mintTokensKind = 0

export type WatchedMint = {
  /** Mints more, in a transaction signed by the current mint authority. */
  mintMore: (amount: bigint) => Promise<void>
  /** Transfers the mint authority. */
  handOn: (to: PublicKey) => Promise<void>
}

/** A mint on the chain with one mint authority, five decimals and a supply of ten million tokens. */
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
