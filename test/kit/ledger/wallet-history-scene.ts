import { afterAll, beforeAll, expect } from 'bun:test'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { transferChecked } from '../../../scripts/sandbox/token-instructions.ts'
import { startTestChain, type TestChain } from '../chain/surfnet.ts'
import { startPriceSource } from '../market/price-source.ts'

const person = (number: number): Keypair => Keypair.fromSeed(new Uint8Array(32).fill(number))

const usdc = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

/** Wallets and mints of the scene; always the same addresses. */
export const historyCast = () => ({
  saver: person(81),
  friend: person(82),
  usdc,
  /** An unknown token. */
  unknown: person(83).publicKey,
  /** An NFT. */
  nft: person(84).publicKey,
  /** A Token-2022 token in a frozen account. */
  locked: person(85).publicKey,
  spender: person(86).publicKey,
})

/**
 * The saver holds SOL, wrapped SOL, dollars, an unknown token, an NFT, frozen tokens, and an empty account. The friend
 * sends dollars in transactions that do not mention the saver’s wallet, and the saver pays SOL back.
 */
const playHistory = async (chain: TestChain): Promise<void> => {
  const { saver, friend, unknown, nft, locked, spender } = historyCast()
  const owner = saver.publicKey
  const wrappedSol = new PublicKey('So11111111111111111111111111111111111111112')
  await chain.fundSol(owner, 5_000_000_000n)
  await chain.fundSol(friend.publicKey, 5_000_000_000n)
  await chain.createMint(usdc, { decimals: 6, supply: 10n ** 12n })
  await chain.createMint(unknown, { decimals: 2, supply: 10n ** 9n })
  await chain.createMint(nft, { decimals: 0, supply: 1n })
  await chain.createMint(locked, { decimals: 0, supply: 1_000n }, token2022ProgramId)
  const to = await chain.createTokenAccount({ mint: usdc, owner, amount: 0n })
  const from = await chain.createTokenAccount({
    mint: usdc,
    owner: friend.publicKey,
    amount: 10n ** 9n,
  })
  await chain.createTokenAccount({
    mint: wrappedSol,
    owner,
    amount: 250_000_000n,
    nativeRentLamports: 2_039_280n,
  })
  await chain.createTokenAccount({ mint: nft, owner, amount: 1n })
  await chain.createTokenAccount({
    mint: unknown,
    owner,
    amount: 12_345n,
    delegate: { address: spender, amount: 5n },
  })
  await chain.createTokenAccount(
    { mint: unknown, owner, amount: 5n },
    { address: person(87).publicKey },
  )
  await chain.createTokenAccount(
    { mint: locked, owner, amount: 7n, frozen: true },
    { program: token2022ProgramId },
  )
  await chain.createTokenAccount({ mint: person(88).publicKey, owner, amount: 0n })
  for (const dollars of [1n, 2n, 3n]) {
    const paid = { source: from, mint: usdc, destination: to, owner: friend.publicKey }
    await chain.send(
      [transferChecked({ ...paid, amount: dollars * 1_000_000n, decimals: 6 })],
      [friend],
    )
    const lamports = Number(dollars) * 10_000_000
    await chain.send(
      [SystemProgram.transfer({ fromPubkey: owner, toPubkey: friend.publicKey, lamports })],
      [saver],
    )
  }
}

/** Market prices of some of it, in USD. */
const historyPrices = {
  So11111111111111111111111111111111111111112: { usdPrice: 150, liquidity: 9_000_000 },
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { usdPrice: 1, liquidity: 9_000_000 },
}

/** A test chain with this history and a source of prices, for the tests of a block. `prepare`: adds to the chain. */
export const useHistoryChain = (prepare?: (chain: TestChain) => Promise<void>) => {
  let running: TestChain | undefined
  const source = startPriceSource(historyPrices)
  beforeAll(async () => {
    running = await startTestChain()
    await playHistory(running)
    await prepare?.(running)
  })
  afterAll(() => {
    running?.stop()
    source.stop()
  })
  const chain = (): TestChain => running ?? expect.unreachable('the chain is not started')
  return { chain, env: () => ({ SOLANA_RPC_URL: chain().url, ...source.settings }) }
}
