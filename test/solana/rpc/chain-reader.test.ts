import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  AddressLookupTableAccount,
  Keypair,
  NonceAccount,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import {
  associatedTokenAddress,
  associatedTokenProgramId,
  token2022ProgramId,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { type Address, address } from '../../../src/solana/address/address.ts'
import { systemProgram, tokenProgram } from '../../../src/solana/address/known-address.ts'
import { makeRpcChainReader, type RpcChainReader } from '../../../src/solana/rpc/chain-reader.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/chain/surfnet.ts'

const sol = 1_000_000_000n
const fee = 5_000n

const known = (key: PublicKey): Address => address(key.toBase58())
const fresh = (): PublicKey => Keypair.generate().publicKey

describe.skipIf(noTestChain !== undefined)('against a real chain', () => {
  let chain: TestChain
  let reader: RpcChainReader
  const alice = fresh()
  const bob = fresh()
  const mint = fresh()
  const newMint = fresh()

  beforeAll(async () => {
    chain = await startTestChain()
    reader = makeRpcChainReader({ urls: [chain.url], nowMs: Date.now, random: Math.random })
    await chain.fundSol(alice, 5n * sol)
    await chain.fundSol(bob, sol)
    await chain.createMint(mint, { decimals: 6, supply: 10n ** 12n, mintAuthority: bob })
    await chain.createMint(newMint, { decimals: 9, supply: 10n ** 12n }, token2022ProgramId)
  })
  afterAll(() => chain.stop())

  const simulate = (
    instructions: TransactionInstruction[],
    watch: PublicKey[],
    options?: {
      tables?: AddressLookupTableAccount[]
      blockhash?: string
      replaceBlockhash?: boolean
    },
  ) =>
    reader.simulate({
      transactionBase64: unsignedBase64(alice, instructions, options),
      watch: watch.map(known),
      replaceBlockhash: options?.replaceBlockhash ?? true,
    })

  const transfer = (lamports: bigint, toPubkey: PublicKey) =>
    SystemProgram.transfer({ fromPubkey: alice, toPubkey, lamports })

  test('the first bytes of accounts, if only those are requested', async () => {
    const addresses = [known(mint), known(alice)]
    const whole = (await reader.readAccounts(addresses)).accounts.get(known(mint))
    const head = (await reader.readAccounts(addresses, { firstBytes: 45 })).accounts
    expect(head.get(known(mint))).toEqual({
      lamports: whole?.lamports ?? 0n,
      owner: tokenProgram,
      executable: false,
      data: whole?.data.slice(0, 45) ?? new Uint8Array(0),
    })
    expect(head.get(known(alice))?.data).toHaveLength(0)
  })

  test('reads accounts and leaves out those that do not exist', async () => {
    const missing = fresh()
    const requested = [alice, missing, mint, SystemProgram.programId, alice].map(known)
    const { accounts, slot } = await reader.readAccounts(requested)
    expect(slot).toBeGreaterThan(0n)
    expect([...accounts.keys()].sort()).toEqual(
      [known(alice), known(mint), known(SystemProgram.programId)].sort(),
    )
    expect(accounts.get(known(alice))).toEqual({
      lamports: 5n * sol,
      owner: systemProgram,
      data: new Uint8Array(0),
      executable: false,
    })
    expect(accounts.get(known(mint))).toMatchObject({ owner: tokenProgram, executable: false })
    expect(accounts.get(known(mint))?.data[44]).toBe(6)
    expect(accounts.get(known(SystemProgram.programId))?.executable).toBe(true)
  })

  test('reads more accounts than one call allows', async () => {
    const requested = [...Array.from({ length: 230 }, fresh), alice, bob].map(known)
    const { accounts } = await reader.readAccounts(requested)
    expect([...accounts.keys()].sort()).toEqual([known(alice), known(bob)].sort())
  })

  test('a transfer: both sides after, nothing written', async () => {
    const answer = await simulate([transfer(1_000n, bob)], [alice, bob])
    expect(answer.error).toBeUndefined()
    expect(answer.accountsAfter?.get(known(alice))?.lamports).toBe(5n * sol - 1_000n - fee)
    expect(answer.accountsAfter?.get(known(bob))?.lamports).toBe(sol + 1_000n)
    expect(answer.logs.length).toBeGreaterThan(0)
    expect(answer.unitsConsumed).toBe(150n)
    const { accounts } = await reader.readAccounts([known(bob)])
    expect(accounts.get(known(bob))?.lamports).toBe(sol)
  })

  test('an emptied or missing account is gone; a read-only one is not reported', async () => {
    const never = fresh()
    const emptied = await simulate(
      [
        SystemProgram.transfer({ fromPubkey: bob, toPubkey: alice, lamports: sol }),
        transfer(0n, never),
      ],
      [bob, never, SystemProgram.programId],
    )
    expect(emptied.error).toBeUndefined()
    expect([...(emptied.accountsAfter ?? [])]).toEqual([
      [known(bob), undefined],
      [known(never), undefined],
    ])
  })

  test('a closed token account is gone', async () => {
    const account = await chain.createTokenAccount(
      { mint, owner: alice, amount: 0n },
      { address: fresh() },
    )
    const close = new TransactionInstruction({
      programId: tokenProgramId,
      keys: [
        { pubkey: account, isSigner: false, isWritable: true },
        { pubkey: bob, isSigner: false, isWritable: true },
        { pubkey: alice, isSigner: true, isWritable: false },
      ],
      data: Buffer.from([9]),
    })
    const answer = await simulate([close], [account, bob])
    expect(answer.error).toBeUndefined()
    expect(answer.accountsAfter?.has(known(account))).toBe(true)
    expect(answer.accountsAfter?.get(known(account))).toBeUndefined()
    expect(answer.accountsAfter?.get(known(bob))?.lamports).toBe(sol + 2_039_280n)
  })

  test('a failure has the node’s error and no state afterwards', async () => {
    const answer = await simulate([transfer(9n * sol, bob)], [alice, bob])
    expect(answer.error).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(answer.accountsAfter).toBeUndefined()
    expect(answer.logs.join('\n')).toContain('insufficient lamports')
  })

  test.each([
    ['Token', tokenProgramId, () => mint],
    ['Token-2022', token2022ProgramId, () => newMint],
  ] as const)(
    'instructions that %s is called with come back as bytes',
    async (_name, program, whichMint) => {
      const wallet = fresh()
      const account = associatedTokenAddress(wallet, whichMint(), program)
      const keys = [alice, account, wallet, whichMint(), SystemProgram.programId, program]
      const create = new TransactionInstruction({
        programId: associatedTokenProgramId,
        keys: keys.map((pubkey, index) => ({
          pubkey,
          isSigner: index === 0,
          isWritable: index < 2,
        })),
        data: Buffer.from([1]),
      })
      const answer = await simulate([create], [account])
      expect(answer.error).toBeUndefined()
      expect(answer.accountsAfter?.get(known(account))?.owner).toBe(known(program))
      const inner = answer.innerInstructions ?? []
      expect(
        inner.every(({ outerIndex, stackHeight }) => outerIndex === 0 && stackHeight === 2),
      ).toBe(true)
      expect(inner.filter(({ parsed }) => parsed)).toEqual([])
      const sizes = inner.map(({ programId, data }) => [programId, data[0], data.length])
      expect(sizes).toEqual([
        [known(program), 21, 3],
        [systemProgram, 0, 52],
        [known(program), 22, 1],
        [known(program), 18, 33],
      ])
      expect(inner[3]?.accounts).toEqual([known(account), known(whichMint())])
      expect(new PublicKey(inner[3]?.data.subarray(1) ?? []).equals(wallet)).toBe(true)
    },
  )

  test('a durable nonce keeps its own blockhash', async () => {
    const nonceKey = fresh()
    const nonce = fresh()
    await chain.createNonce(nonceKey, alice, nonce)
    const stored = await reader.readAccounts([known(nonceKey)])
    const bytes = stored.accounts.get(known(nonceKey))?.data ?? new Uint8Array(0)
    expect(NonceAccount.fromAccountData(bytes).nonce).toBe(nonce.toBase58())
    const advance = SystemProgram.nonceAdvance({ noncePubkey: nonceKey, authorizedPubkey: alice })
    const answer = await simulate([advance, transfer(1n, bob)], [bob], {
      blockhash: nonce.toBase58(),
      replaceBlockhash: false,
    })
    expect(answer.error).toBeUndefined()
    expect(answer.accountsAfter?.get(known(bob))?.lamports).toBe(sol + 1n)
  })

  describe('lookup tables', () => {
    const tableOf = (key: PublicKey, addresses: PublicKey[]) =>
      new AddressLookupTableAccount({
        key,
        state: {
          deactivationSlot: 2n ** 64n - 1n,
          lastExtendedSlot: 0,
          lastExtendedSlotStartIndex: 0,
          addresses,
        },
      })

    test('are read, cached, and read again if a later entry is needed', async () => {
      const table = fresh()
      const entries = [bob, fresh(), fresh()]
      const key = known(table)
      await chain.createTable(table, entries.slice(0, 2))
      expect(reader.hasTables(new Map([[key, 1]]))).toBe(false)
      expect((await reader.readTables(new Map([[key, 1]]))).get(key)).toEqual(
        entries.slice(0, 2).map(known),
      )
      expect(reader.hasTables(new Map([[key, 1]]))).toBe(true)
      expect(reader.hasTables(new Map([[key, 2]]))).toBe(false)
      await chain.createTable(table, entries)
      expect((await reader.readTables(new Map([[key, 1]]))).get(key)).toHaveLength(2)
      expect((await reader.readTables(new Map([[key, 2]]))).get(key)).toEqual(entries.map(known))
    })

    test('leave out other accounts, and include tables being deactivated', async () => {
      const deactivated = fresh()
      await chain.createTable(deactivated, [bob], { deactivationSlot: 1n })
      const requested = [fresh(), alice, mint, deactivated].map(known)
      const tables = await reader.readTables(new Map(requested.map((table) => [table, 0])))
      expect([...tables]).toEqual([[known(deactivated), [known(bob)]]])
    })

    test('a transaction through a table simulates; a missing table or entry returns Agave’s error', async () => {
      const key = fresh()
      const tables = [tableOf(key, [bob])]
      const missing = await simulate([transfer(1n, bob)], [bob], { tables })
      expect(missing.error).toEqual({ type: 'AddressLookupTableNotFound' })
      await chain.createTable(key, [])
      const short = await simulate([transfer(1n, bob)], [bob], { tables })
      expect(short.error).toEqual({ type: 'InvalidAddressLookupTableIndex' })
      await chain.setAccount(key, {
        lamports: sol,
        owner: tokenProgramId,
        data: new Uint8Array(120),
      })
      const foreign = await simulate([transfer(1n, bob)], [bob], { tables })
      expect(foreign.error).toEqual({ type: 'InvalidAddressLookupTableOwner' })
      await chain.createTable(key, [bob])
      const answer = await simulate([transfer(1n, bob)], [bob], { tables })
      expect(answer.error).toBeUndefined()
      expect(answer.accountsAfter?.get(known(bob))?.lamports).toBe(sol + 1n)
    })
  })

  test('health follows the node’s answers', async () => {
    const own = await startTestChain()
    const watched = makeRpcChainReader({ urls: [own.url], nowMs: Date.now, random: Math.random })
    expect(watched.health().status).toBe('unknown')
    await watched.readAccounts([known(alice)])
    expect(watched.health()).toEqual({ status: 'ok' })
    own.stop()
    await expect(watched.readAccounts([known(alice)])).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
    await watched.readAccounts([known(alice)]).catch(() => undefined)
    expect(watched.health().status).toBe('down')
  })
})
