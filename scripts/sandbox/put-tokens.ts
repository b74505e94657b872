import type { PublicKey } from '@solana/web3.js'
import {
  rentLamports,
  type TokenAccountFields,
  tokenAccountBytes,
  tokenProgramId,
} from './account-bytes.ts'
import { wrappedSol } from './cast.ts'
import type { LocalChain } from './local-chain.ts'

/** Sets a token account. Wrapped SOL holds its amount in lamports too. */
export const putTokens = async (
  chain: LocalChain,
  address: PublicKey,
  account: TokenAccountFields,
): Promise<void> => {
  const native = account.mint.equals(wrappedSol.mint)
  const rent = rentLamports(165)
  const data = tokenAccountBytes({ ...account, ...(native && { nativeRentLamports: rent }) })
  const lamports = rent + (native ? account.amount : 0n)
  await chain.setAccount(address, { lamports, owner: tokenProgramId, data })
}
