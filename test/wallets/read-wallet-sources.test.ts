import { expect, test } from 'bun:test'
import { address } from '../../src/solana/address/address.ts'
import { Fault } from '../../src/basics/fault.ts'
import { token2022Program } from '../../src/solana/address/known-address.ts'
import type { LedgerReader, OwnedTokenAccount } from '../../src/solana/ledger.ts'
import { readSources } from '../../src/wallets/read-wallet-sources.ts'
import { tokenAccountOf } from '../kit/market/held-tokens.ts'
import { addressOf } from '../kit/ledger/scripted-history.ts'

const wallet = addressOf(1)
const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const verified = addressOf(2)

const sources = async (readTokenAccounts: LedgerReader['readTokenAccounts']) => {
  const market = { verifiedTokens: () => [{ mint: verified, source: 'test' }] }
  const found = await readSources({ readTokenAccounts }, market, wallet)
  return found.map((bookmark) => bookmark.address)
}

const listed = (accounts: OwnedTokenAccount[]): LedgerReader['readTokenAccounts'] => {
  return (_, program) =>
    Promise.resolve({
      slot: 1n,
      accounts: accounts.filter(({ account }) => account.owner === program),
    })
}

test('known tokens before unknown ones, accounts with a balance before empty ones', async () => {
  const spam = Array.from({ length: 300 }, (_, index) =>
    tokenAccountOf(wallet, addressOf(1_000 + index), 2_000 + index, { amount: 9n }),
  )
  const known = [
    tokenAccountOf(wallet, usdc, 10),
    tokenAccountOf(wallet, usdc, 11, { amount: 1n }),
    tokenAccountOf(wallet, verified, 12, { amount: 1n }),
  ]
  const found = await sources(listed([...spam, ...known]))
  expect(found.slice(0, 4)).toEqual([wallet, ...[11, 10, 12].map(addressOf)])
  expect(found).toHaveLength(11)
  expect(await sources(listed([...spam.toReversed(), ...known]))).toEqual(found)
})

test('accounts of both programs, of this owner only', async () => {
  const { account, ...rest } = tokenAccountOf(wallet, usdc, 10)
  const newer = { ...rest, account: { ...account, owner: token2022Program } }
  const foreign = tokenAccountOf(addressOf(5), usdc, 11)
  expect(await sources(listed([newer, foreign]))).toEqual([wallet, addressOf(10)])
})

test('the wallet alone if the node does not list them; a failing node is an error', async () => {
  expect(await sources(() => Promise.resolve({ refused: 'not-offered' }))).toEqual([wallet])
  const fault = new Fault('source-late', { source: 'the test source' })
  await expect(sources(() => Promise.reject(fault))).rejects.toBe(fault)
})
