import { afterAll, beforeAll } from 'bun:test'
import { Keypair } from '@solana/web3.js'
import { associatedTokenAddress } from '../../../scripts/sandbox/account-bytes.ts'
import type { ChainReader } from '../../../src/solana/chain.ts'
import { makeRpcChainReader } from '../../../src/solana/rpc/chain-reader.ts'
import { startTestChain, type TestChain } from '../chain/surfnet.ts'

/**
 * A test chain for the tests of one suite. The user has 5 SOL and 9 of a token with 6 decimals, and the friend a token
 * account; `mine` and `theirs` are the token accounts.
 */
export const useTokenScene = (friendHas = { lamports: 1_000_000_000n, tokens: 0n }) => {
  const user = Keypair.generate().publicKey
  const friend = Keypair.generate().publicKey
  const mint = Keypair.generate().publicKey
  let running: TestChain | undefined
  beforeAll(async () => {
    running = await startTestChain()
    await running.fundSol(user, 5_000_000_000n)
    await running.fundSol(friend, friendHas.lamports)
    await running.createMint(mint, { decimals: 6, supply: 10n ** 12n })
    await running.createTokenAccount({ mint, owner: user, amount: 9_000_000n })
    await running.createTokenAccount({ mint, owner: friend, amount: friendHas.tokens })
  })
  afterAll(() => running?.stop())
  const chain = (): TestChain => {
    if (!running) throw new Error('the chain starts before the first test')
    return running
  }
  return {
    user,
    friend,
    mint,
    mine: associatedTokenAddress(user, mint),
    theirs: associatedTokenAddress(friend, mint),
    chain,
    makeReader: (): ChainReader =>
      makeRpcChainReader({ urls: [chain().url], nowMs: Date.now, random: Math.random }),
  }
}
