import { afterEach, afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { base58 } from '@scure/base'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { transferChecked } from '../../../scripts/sandbox/token-instructions.ts'
import { address, addressToBytes } from '../../../src/solana/address/address.ts'
import { token2022Program, tokenProgram } from '../../../src/solana/address/known-address.ts'
import type { LedgerReader } from '../../../src/solana/ledger.ts'
import { resolveMessage } from '../../../src/solana/transaction/resolve.ts'
import { member } from '../../kit/http.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/chain/surfnet.ts'
import { stopServers } from '../../kit/recorded-server.ts'
import { known, alice, readerOf, start, fixture } from './ledger-setup.ts'

afterEach(stopServers)

describe.skipIf(noTestChain !== undefined)('against a real chain', () => {
  let chain: TestChain
  let ledger: LedgerReader
  const owner = Keypair.generate()
  const friend = Keypair.generate().publicKey
  const mint = Keypair.generate().publicKey
  const newMint = Keypair.generate().publicKey
  let classic: PublicKey
  let extended: PublicKey

  beforeAll(async () => {
    chain = await startTestChain()
    ledger = readerOf(chain.url)
    await chain.fundSol(owner.publicKey, 5_000_000_000n)
    await chain.createMint(mint, { decimals: 6, supply: 1_000n })
    await chain.createMint(newMint, { decimals: 9, supply: 1_000n }, token2022ProgramId)
    classic = await chain.createTokenAccount({ mint, owner: owner.publicKey, amount: 1_000n })
    extended = await chain.createTokenAccount(
      { mint: newMint, owner: owner.publicKey, amount: 7n },
      { program: token2022ProgramId },
    )
  })
  afterAll(() => chain.stop())

  test('token accounts by program, whole', async () => {
    for (const [program, expected] of [
      [tokenProgram, classic],
      [token2022Program, extended],
    ] as const) {
      const read = await ledger.readTokenAccounts(known(owner.publicKey), program)
      if ('refused' in read) throw new Error(read.refused)
      expect(read.accounts.map((each) => each.address)).toEqual([known(expected)])
      expect(read.accounts[0]?.account).toMatchObject({ owner: program, executable: false })
      expect(read.accounts[0]?.account.data.length).toBe(165)
      expect(read.slot).toBeGreaterThan(0n)
    }
    const none = await ledger.readTokenAccounts(known(friend), tokenProgram)
    expect(none).toMatchObject({ accounts: [] })
  })

  test('the largest accounts of a mint', async () => {
    expect(await ledger.readLargestAccounts(known(mint))).toMatchObject({
      accounts: [{ address: known(classic), amount: 1_000n }],
    })
  })

  test("a program's accounts by size and bytes, in part", async () => {
    const query = {
      program: tokenProgram,
      filters: [{ dataSize: 165 }, { offset: 32, bytes: addressToBytes(known(owner.publicKey)) }],
    }
    const read = await ledger.readProgramAccounts({ ...query, slice: { offset: 64, length: 8 } })
    if ('refused' in read) throw new Error(read.refused)
    expect(read.accounts.map(({ address: at, account }) => [at, [...account.data]])).toEqual([
      [known(classic), [232, 3, 0, 0, 0, 0, 0, 0]],
    ])
    expect(
      await ledger.readProgramAccounts({ ...query, filters: [...query.filters, { dataSize: 1 }] }),
    ).toMatchObject({ accounts: [] })
  })

  test('the history of a wallet, newest first, with balances and logs', async () => {
    const other = await chain.createTokenAccount({ mint, owner: friend, amount: 0n })
    const first = await chain.send(
      [
        SystemProgram.transfer({
          fromPubkey: owner.publicKey,
          toPubkey: friend,
          lamports: 10_000_000,
        }),
      ],
      [owner],
    )
    const second = await chain.send(
      [
        transferChecked({
          source: classic,
          mint,
          destination: other,
          owner: owner.publicKey,
          amount: 300n,
          decimals: 6,
        }),
      ],
      [owner],
    )
    const rows = await ledger.readSignatures(known(owner.publicKey), { limit: 10 })
    expect(new Set(rows?.map((row) => row.signature))).toEqual(new Set([first, second]))
    expect(rows?.every((row) => !row.failed && (row.blockTimeSeconds ?? 0) > 1e9)).toBe(true)

    const unknown = base58.encode(Buffer.alloc(64, 9))
    const [received, none, sent] = await ledger.readTransactions([second, unknown, first])
    expect(none).toBeUndefined()
    expect(sent).toMatchObject({ signature: first, feeLamports: 5_000n, preTokenBalances: [] })
    const payer = sent?.transaction.message.staticAccounts.indexOf(known(owner.publicKey)) ?? -1
    expect((sent?.preLamports[payer] ?? 0n) - (sent?.postLamports[payer] ?? 0n)).toBe(10_005_000n)
    const keys = received?.transaction.message.staticAccounts ?? []
    expect(received?.postTokenBalances).toContainEqual({
      accountIndex: keys.indexOf(known(other)),
      mint: known(mint),
      owner: known(friend),
      programId: tokenProgram,
      amount: 300n,
      decimals: 6,
    })
    expect(received?.logs?.length).toBeGreaterThan(0)
  })

  test('a blockhash and the epoch', async () => {
    const { blockhash, lastValidBlockHeight } = await ledger.readLatestBlockhash()
    expect(base58.decode(blockhash)).toHaveLength(32)
    expect(lastValidBlockHeight).toBeGreaterThan(0n)
    expect((await ledger.readEpoch()).slot).toBeGreaterThan(0n)
  })
})

describe('recorded mainnet answers', () => {
  test('token accounts', async () => {
    const { ledger } = start([{ body: await fixture('getTokenAccountsForProgramByOwner.json') }])
    const read = await ledger.readTokenAccounts(alice, tokenProgram)
    if ('refused' in read) throw new Error(read.refused)
    expect(read.slot).toBe(361_868_999n)
    expect(read.accounts.length).toBeGreaterThan(10)
    for (const { account } of read.accounts) {
      expect(account.owner).toBe(tokenProgram)
      expect(account.data).toHaveLength(165)
    }
  })

  test('the largest accounts', async () => {
    const { ledger } = start([{ body: await fixture('getTokenLargestAccounts.json') }])
    const read = await ledger.readLargestAccounts(alice)
    if ('refused' in read) throw new Error(read.refused)
    expect(read.accounts).toHaveLength(20)
    expect(read.accounts[0]).toEqual({
      address: address('BGLx2hbcLHk5ajMeLB2SP2zw5ZHqYTCazNJEB9uGcz3q'),
      amount: 854_699_973_338n,
    })
  })

  test('signatures that failed', async () => {
    const recorded = await fixture('getSignaturesForAddress.jup.json')
    const { ledger } = start([{ body: member(recorded, 'response') }])
    const rows = await ledger.readSignatures(alice, { limit: 2 })
    expect(rows).toHaveLength(2)
    expect(rows?.[0]).toEqual({
      signature:
        '37WCFMoxTUHGp7TtRYLcZFKiv984i6gKzEWUMh7mMJM5CWTHvjmgZHycJBxQkEF8ULfnNouHy4M24XYx3beBCQXE',
      slot: 432_664_433n,
      blockTimeSeconds: 1_783_954_355,
      failed: true,
    })
  })

  test('a swap, whose parts are consistent', async () => {
    const body = await fixture('getTransaction.json')
    const wire = Buffer.from(String(member(body, 'result', 'transaction', 0)), 'base64')
    const signature = base58.encode(wire.subarray(1, 65))
    const { ledger } = start([{ body }])
    const [swap] = await ledger.readTransactions([signature])
    if (!swap) throw new Error('not read')
    expect(swap).toMatchObject({ signature, slot: 361_781_236n, feeLamports: 7_072n })
    const { staticAccounts } = swap.transaction.message
    const { writable, readonly } = swap.loadedAddresses
    const keys = staticAccounts.length + writable.length + readonly.length
    expect(swap.preLamports).toHaveLength(keys)
    expect(swap.innerInstructions.length).toBe(10)
    expect(swap.innerInstructions[1]).toMatchObject({ outerIndex: 2, stackHeight: 2 })
    expect(swap.error).toBeUndefined()
    const sum = (list: bigint[]): bigint => list.reduce((total, each) => total + each, 0n)
    expect(sum(swap.preLamports) - sum(swap.postLamports)).toBe(swap.feeLamports)
    expect(resolveMessage(swap.transaction.message, new Map()).ok).toBe(
      swap.transaction.message.lookups.length === 0,
    )
  })

  test('a vote', async () => {
    const recorded = await fixture('getTransaction.base64.vote.json')
    const body = member(recorded, 'response')
    const wire = Buffer.from(String(member(body, 'result', 'transaction', 0)), 'base64')
    const { ledger } = start([{ body }])
    const [vote] = await ledger.readTransactions([base58.encode(wire.subarray(1, 65))])
    expect(vote).toMatchObject({ feeLamports: 5_000n, innerInstructions: [] })
  })
})
