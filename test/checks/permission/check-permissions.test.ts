import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Authorized, Keypair, PublicKey, StakeProgram, SystemProgram } from '@solana/web3.js'
import { token2022ProgramId, tokenAccountBytes } from '../../../scripts/sandbox/account-bytes.ts'
import { Fault, type NotAWallet } from '../../../src/basics/fault.ts'
import type { LedgerReader } from '../../../src/solana/ledger.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import {
  checkPermissions,
  type PermissionDeps,
} from '../../../src/checks/permission/check-permissions.ts'
import { scanTransaction } from '../../../src/scan/scan-transaction.ts'
import { makeRpcChainReader } from '../../../src/solana/rpc/chain-reader.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { makeRpcLedgerReader } from '../../../src/solana/rpc/ledger-reader.ts'
import { member } from '../../kit/http.ts'
import {
  addressOfKey,
  type BusyWallet,
  loaderProgramId,
  makeBusyWallet,
  signAndSend,
  stakeBytes,
  stakeProgramId,
} from '../../kit/checks/permission-wallet.ts'
import { noTestChain, startTestChain, type TestChain } from '../../kit/chain/surfnet.ts'

setDefaultTimeout(30_000)

const refusing = () => Promise.resolve({ refused: 'not-offered' as const })
const failing = () => Promise.reject(new Fault('source-late', { source: 'the test source' }))

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  let deps: PermissionDeps & { chain: ReturnType<typeof makeRpcChainReader> }
  beforeAll(async () => {
    chain = await startTestChain()
    const options = { urls: [chain.url], nowMs: Date.now, random: () => 0.5 }
    const client = makeRpcClient(options)
    deps = {
      chain: makeRpcChainReader(options, client),
      ledger: makeRpcLedgerReader(client, options),
      reputation: builtInAddresses,
      nowMs: Date.now,
    }
  })
  afterAll(() => chain.stop())
  const check = (of: PublicKey, others: Partial<PermissionDeps> = {}) =>
    checkPermissions({ ...deps, ...others }, { address: of.toBase58() })
  const withLedger = (others: Partial<LedgerReader>): Partial<PermissionDeps> => ({
    ledger: { ...deps.ledger, ...others },
  })
  const simulationError = async (transaction: string): Promise<unknown> => {
    const config = { encoding: 'base64', sigVerify: false }
    return member(await chain.rpc('simulateTransaction', [transaction, config]), 'value', 'err')
  }

  /** Expected permissions of such a wallet, as `kind account`. */
  const expectedOf = ({ accounts, mint, controlledMint }: BusyWallet): [string, string][] => [
    [`close-authority of ${accounts.wrapped.toBase58()}`, 'critical'],
    [`token-delegate of ${accounts.unlimited.toBase58()}`, 'critical'],
    [`token-delegate of ${accounts.newer.toBase58()}`, 'critical'],
    [`token-delegate of ${accounts.partial.toBase58()}`, 'high'],
    [`token-delegate of ${accounts.forProgram.toBase58()}`, 'high'],
    [`stake-withdrawer of ${accounts.lostStake.toBase58()}`, 'high'],
    [`nonce-authority of ${accounts.nonce.toBase58()}`, 'medium'],
    [`stake-staker of ${accounts.managedStake.toBase58()}`, 'low'],
    [`close-authority of ${accounts.foreignCloser.toBase58()}`, 'low'],
    [`frozen-account of ${accounts.frozen.toBase58()}`, 'low'],
    [`permanent-delegate of ${controlledMint.toBase58()}`, 'low'],
    [`transfer-hook of ${controlledMint.toBase58()}`, 'low'],
    [`pause-authority of ${controlledMint.toBase58()}`, 'info'],
    [`freeze-authority of ${mint.toBase58()}`, 'info'],
    [`upgrade-authority of ${accounts.programData.toBase58()}`, 'info'],
  ]

  test('every permission over a busy wallet is found, the most serious first', async () => {
    const busy = await makeBusyWallet(chain)
    const { answer, evidence } = await check(busy.owner.publicKey)
    const found = answer.permissions.map(({ kind, account, severity }): [string, string] => [
      `${kind} of ${account}`,
      severity,
    ])
    expect(found).toHaveLength(expectedOf(busy).length)
    expect(new Map(found)).toEqual(new Map(expectedOf(busy)))
    const order = ['critical', 'high', 'medium', 'low', 'info']
    const ranks = answer.permissions.map(({ severity }) => order.indexOf(severity))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    expect(answer).toMatchObject({
      riskLevel: 'critical',
      complete: true,
      notExamined: [],
      tokenAccounts: 7,
      permissionCount: 15,
    })
    expect(answer).not.toHaveProperty('exposedUsd')
    expect(evidence.coverage.map(({ status }) => status)).not.toContain('failed')
    expect(evidence.controls).toHaveLength(15)
    expect(evidence.provenance.slot).toBeGreaterThan(0)
  })

  test('what each delegate could take is exact to the base unit', async () => {
    const { owner, accounts, stranger } = await makeBusyWallet(chain)
    const { answer } = await check(owner.publicKey)
    const rowOf = (account: PublicKey) =>
      answer.permissions.find((row) => row.account === account.toBase58())
    expect(rowOf(accounts.unlimited)).toMatchObject({
      holder: stranger.toBase58(),
      holderKind: 'wallet',
      amount: '5000000',
      uiAmount: '5',
      allowance: '18446744073709551615',
      unlimited: true,
    })
    expect(rowOf(accounts.partial)).toMatchObject({
      amount: '300',
      decimals: 2,
      uiAmount: '3',
      unlimited: false,
    })
    expect(rowOf(accounts.forProgram)).toMatchObject({ holderKind: 'program' })
  })

  test('each revoking transaction runs, and its permission is gone', async () => {
    const { owner } = await makeBusyWallet(chain)
    const { answer } = await check(owner.publicKey)
    const revocable = answer.permissions.filter(({ revoke }) => revoke)
    expect(revocable).toHaveLength(7)
    for (const { kind, account, revoke } of revocable) {
      expect(await simulationError(revoke?.transaction ?? '')).toBeNull()
      await signAndSend(chain, revoke?.transaction ?? '', owner)
      const { answer: after } = await check(owner.publicKey)
      const left = after.permissions.filter((row) => row.kind === kind && row.account === account)
      expect(left).toEqual([])
    }
  })

  test("this product's own scan rates all of them safe", async () => {
    const { owner } = await makeBusyWallet(chain)
    const wallet = owner.publicKey.toBase58()
    const { answer } = await check(owner.publicKey)
    const transactions = [
      ...answer.permissions.flatMap(({ kind, revoke }) =>
        revoke ? [[kind, revoke.transaction] as const] : [],
      ),
      ...(answer.revokeAll?.transactions ?? []).map(
        ({ transaction }) => ['all', transaction] as const,
      ),
    ]
    const verdicts = await Promise.all(
      transactions.map(async ([kind, transactionBase64]) => {
        const report = await scanTransaction(deps, { transactionBase64, walletAddress: wallet })
        return [kind, report.answer.verdict, report.evidence.findings.map(({ rule }) => rule)]
      }),
    )
    expect(verdicts).toEqual(transactions.map(([kind]) => [kind, 'safe', []]))
  })

  test('after running all of them, nothing revocable is left', async () => {
    const { owner } = await makeBusyWallet(chain)
    const { answer } = await check(owner.publicKey)
    for (const { transaction } of answer.revokeAll?.transactions ?? []) {
      expect(Buffer.from(transaction, 'base64').length).toBeLessThanOrEqual(1232)
      expect(await simulationError(transaction)).toBeNull()
      await signAndSend(chain, transaction, owner)
    }
    const { answer: after } = await check(owner.publicKey)
    expect(after.permissions.filter(({ revoke }) => revoke)).toEqual([])
    expect(after).not.toHaveProperty('revokeAll')
    expect(after.permissions.length).toBe(8)
  })

  test('many delegations are revoked in a few transactions that run', async () => {
    const owner = Keypair.generate()
    const mint = Keypair.generate().publicKey
    const stranger = Keypair.generate().publicKey
    await chain.fundSol(owner.publicKey, 1_000_000_000n)
    await chain.createMint(mint, { decimals: 0, supply: 1_000n })
    for (let index = 0; index < 60; index += 1)
      await chain.createTokenAccount(
        {
          mint,
          owner: owner.publicKey,
          amount: 2n,
          delegate: { address: stranger, amount: 1n },
        },
        { address: Keypair.generate().publicKey },
      )
    const { answer } = await check(owner.publicKey)
    const batches = answer.revokeAll?.transactions ?? []
    expect(batches.length).toBe(3)
    expect(batches.flatMap(({ accounts }) => accounts).toSorted()).toEqual(
      answer.permissions.map(({ account }) => account).toSorted(),
    )
    for (const { transaction } of batches) await signAndSend(chain, transaction, owner)
    expect((await check(owner.publicKey)).answer).toMatchObject({
      riskLevel: 'low',
      permissionCount: 0,
    })
  })

  test('prices affect ranking and total, and are optional', async () => {
    const { owner, mint, fundedMint } = await makeBusyWallet(chain)
    const price = (of: PublicKey, priceUsd: number) =>
      [
        addressOfKey(of),
        { mint: addressOfKey(of), source: 'Test', priceUsd, atMs: 0, liquidityUsd: 1e6 },
      ] as const
    const { answer, evidence } = await check(owner.publicKey, {
      prices: {
        readPrices: () => Promise.resolve(new Map([price(mint, 100), price(fundedMint, 2)])),
      },
    })
    expect(answer.permissions[0]).toMatchObject({ kind: 'token-delegate', exposureUsd: 500 })
    // 5 at 100, 0.00001 at 100, and 3 at 2.
    expect(answer.exposedUsd).toBe(506)
    expect(answer.summary).toContain('about $506 could be taken')
    expect(evidence.provenance.sources).toEqual(['Test'])
    const without = await check(owner.publicKey, { prices: { readPrices: failing } })
    expect(without.answer).toMatchObject({ riskLevel: 'critical', permissionCount: 15 })
  })

  test('a node that refuses program accounts is reported, and the rest counts', async () => {
    const { owner } = await makeBusyWallet(chain)
    const { answer, evidence } = await check(
      owner.publicKey,
      withLedger({ readProgramAccounts: refusing }),
    )
    expect(answer.complete).toBe(false)
    expect(answer.notExamined).toHaveLength(3)
    expect(answer.notExamined.join(' ')).toContain('does not offer this request')
    expect(answer.summary).toContain('could not be listed')
    expect(answer.riskLevel).toBe('critical')
    const failed = evidence.coverage.filter(({ status }) => status === 'failed')
    expect(failed.map(({ check: id, critical }) => [id, critical])).toEqual([
      ['stake-withdrawers', false],
      ['stake-managers', false],
      ['stake-lockups', false],
      ['nonce-accounts', false],
      ['program-upgrades', false],
    ])
  })

  test.each([
    ['refused', refusing],
    ['too late', failing],
  ])('without token accounts (%s) the level is unknown', async (_, readTokenAccounts) => {
    const { publicKey } = Keypair.generate()
    await chain.fundSol(publicKey, 1_000_000_000n)
    const { answer } = await check(publicKey, withLedger({ readTokenAccounts }))
    expect(answer).toMatchObject({ riskLevel: 'unknown', complete: false, permissions: [] })
    expect(answer).not.toHaveProperty('tokenAccounts')
    expect(answer.score).toBeGreaterThan(0)
  })

  test('with the accounts of one token program only, what was found counts and the level is not low', async () => {
    const { owner, accounts } = await makeBusyWallet(chain)
    const partly = await check(
      owner.publicKey,
      withLedger({
        readTokenAccounts: (wallet, program) =>
          program === addressOfKey(token2022ProgramId)
            ? refusing()
            : deps.ledger.readTokenAccounts(wallet, program),
      }),
    )
    expect(partly.answer.riskLevel).toBe('critical')
    expect(partly.answer.permissions.map(({ account }) => account)).not.toContain(
      accounts.newer.toBase58(),
    )
    const { publicKey } = Keypair.generate()
    const blank = await check(
      publicKey,
      withLedger({
        readTokenAccounts: (wallet, program) =>
          program === addressOfKey(token2022ProgramId)
            ? failing()
            : deps.ledger.readTokenAccounts(wallet, program),
      }),
    )
    expect(blank.answer.riskLevel).toBe('unknown')
  })

  test('accounts of other wallets, or that cannot be read, are left out', async () => {
    const { owner } = await makeBusyWallet(chain)
    const { publicKey } = Keypair.generate()
    const { answer } = await check(
      publicKey,
      withLedger({
        readTokenAccounts: (_, program) =>
          deps.ledger.readTokenAccounts(addressOfKey(owner.publicKey), program),
      }),
    )
    expect(answer).toMatchObject({ riskLevel: 'unknown', permissions: [] })
    expect(answer.notExamined[0]).toContain('could not be read')
  })

  test('without a recent blockhash the permissions are listed without transactions', async () => {
    const { owner } = await makeBusyWallet(chain)
    const { answer } = await check(owner.publicKey, withLedger({ readLatestBlockhash: failing }))
    expect(answer.permissionCount).toBe(15)
    expect(answer.permissions.filter(({ revoke }) => revoke)).toEqual([])
    expect(answer).not.toHaveProperty('revokeAll')
    expect(answer.summary).toContain('returned no recent blockhash')
  })

  test('an unused address is empty and low', async () => {
    const { answer } = await check(Keypair.generate().publicKey)
    expect(answer).toMatchObject({
      riskLevel: 'low',
      score: 0,
      reasons: [],
      complete: true,
      tokenAccounts: 0,
      permissionCount: 0,
      permissions: [],
    })
    expect(answer.summary).toContain('no account at this address')
  })

  test('an address without a key gets the list but no transactions', async () => {
    const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], token2022ProgramId)
    const mint = Keypair.generate().publicKey
    await chain.createMint(mint, { decimals: 0, supply: 10n })
    await chain.createTokenAccount({
      mint,
      owner: vault,
      amount: 5n,
      delegate: { address: Keypair.generate().publicKey, amount: 5n },
    })
    const { answer } = await check(vault)
    expect(answer).toMatchObject({ riskLevel: 'critical', permissionCount: 1 })
    expect(answer.permissions[0]).not.toHaveProperty('revoke')
    expect(answer.summary).toContain('no private key')
  })

  test('a wallet that cannot pay for revoking', async () => {
    const { owner, mint } = await makeBusyWallet(chain)
    await chain.fundSol(owner.publicKey, 0n)
    const { answer } = await check(owner.publicKey)
    expect(answer.summary).toContain('too little SOL')
    expect(mint).toBeDefined()
  })

  test('at most 200 are listed, and all are counted', async () => {
    const owner = Keypair.generate().publicKey
    const accounts = Array.from({ length: 10_000 }, () => ({
      address: addressOfKey(Keypair.generate().publicKey),
      account: tokenAccountOf(owner),
    }))
    const { answer } = await check(
      owner,
      withLedger({
        readTokenAccounts: (_, program) =>
          Promise.resolve({
            slot: 1n,
            accounts: accounts.filter(({ account }) => account.owner === program),
          }),
      }),
    )
    expect(answer).toMatchObject({ tokenAccounts: 10_000, permissionCount: 10_000 })
    expect(answer.permissions).toHaveLength(200)
    expect(answer.summary).toContain('The 200 most serious of 10000 permissions are listed.')
    expect(JSON.stringify(answer).length).toBeLessThan(500_000)
  })

  const others: [NotAWallet['found'], () => Promise<PublicKey>][] = [
    ['token-account', async () => (await makeBusyWallet(chain)).accounts.partial],
    ['mint', async () => (await makeBusyWallet(chain)).mint],
    ['stake', async () => (await makeBusyWallet(chain)).accounts.lostStake],
    ['nonce', async () => (await makeBusyWallet(chain)).accounts.nonce],
    ['program-data', async () => (await makeBusyWallet(chain)).accounts.programData],
    ['program', () => Promise.resolve(token2022ProgramId)],
  ]
  test.each(others)('a %s is refused by name', async (found, made) => {
    await expect(check(await made())).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      field: 'address',
      problem: 'not-a-wallet',
      params: { found },
    })
  })

  test('stake that another custodian locked, by time or by epoch, and one whose lock is over', async () => {
    const owner = Keypair.generate().publicKey
    const custodian = Keypair.generate().publicKey
    const now = BigInt(Math.floor(Date.now() / 1000))
    const locks = [
      { lockupUnixTime: now + 86_400n },
      { lockupEpoch: 1_000_000n },
      { lockupUnixTime: now - 86_400n },
      {},
    ]
    for (const lock of locks)
      await chain.setAccount(Keypair.generate().publicKey, {
        lamports: 3_000_000_000n,
        owner: stakeProgramId,
        data: stakeBytes({ staker: owner, withdrawer: owner, custodian, ...lock }),
      })
    const { answer } = await check(owner)
    expect(answer.permissions.map(({ kind }) => kind)).toEqual(['stake-lockup', 'stake-lockup'])
    expect(answer.permissions[0]?.holder).toBe(custodian.toBase58())
  })

  test('nonces and stakes that strangers created in the wallet’s name weigh less than its own', async () => {
    const [owner, other] = [Keypair.generate(), Keypair.generate()]
    await chain.fundSol(owner.publicKey, 20_000_000_000n)
    await chain.fundSol(other.publicKey, 20_000_000_000n)
    const make = async (maker: Keypair) => {
      const [nonce, stake] = [Keypair.generate(), Keypair.generate()]
      const nonceInstructions = SystemProgram.createNonceAccount({
        fromPubkey: maker.publicKey,
        noncePubkey: nonce.publicKey,
        authorizedPubkey: owner.publicKey,
        lamports: 1_447_680,
      }).instructions
      const stakeInstructions = StakeProgram.createAccount({
        fromPubkey: maker.publicKey,
        stakePubkey: stake.publicKey,
        authorized: new Authorized(owner.publicKey, other.publicKey),
        lamports: 3_000_000_000,
      }).instructions
      await chain.send([...nonceInstructions, ...stakeInstructions], [maker, nonce, stake])
      return [nonce.publicKey.toBase58(), stake.publicKey.toBase58()]
    }
    const [ownNonce = '', ownStake = ''] = await make(owner)
    const [foreignNonce = '', foreignStake = ''] = await make(other)
    const { answer } = await check(owner.publicKey)
    expect(answer.permissions.map(({ account, severity }) => [account, severity])).toEqual([
      [ownStake, 'high'],
      [ownNonce, 'medium'],
      [foreignNonce, 'low'],
      [foreignStake, 'info'],
    ])
    const unseen = await check(
      owner.publicKey,
      withLedger({ readSignatures: failing, readTransactions: failing }),
    )
    expect(unseen.answer.permissions.map(({ severity }) => severity)).toEqual([
      'high',
      'high',
      'medium',
      'medium',
    ])
  })

  test('a wallet that was assigned to a program is controlled by it', async () => {
    const owner = Keypair.generate().publicKey
    await chain.setAccount(owner, {
      lamports: 5_000_000_000n,
      owner: loaderProgramId,
      data: new Uint8Array(0),
    })
    const { answer } = await check(owner)
    expect(answer).toMatchObject({
      riskLevel: 'critical',
      permissions: [{ kind: 'wallet-owner', severity: 'critical', uiAmount: '5' }],
    })
  })

  test('a wallet that can no longer pay fees gets no transactions', async () => {
    const { owner } = await makeBusyWallet(chain)
    await chain.setAccount(owner.publicKey, {
      lamports: 5_000_000_000n,
      owner: loaderProgramId,
      data: new Uint8Array(0),
    })
    const { answer } = await check(owner.publicKey)
    expect(answer.permissionCount).toBe(16)
    expect(answer.permissions.filter(({ revoke }) => revoke)).toEqual([])
    expect(answer).not.toHaveProperty('revokeAll')
    expect(answer.summary).toContain('cannot pay fees')
  })

  test('without accounts from a node there is no answer', async () => {
    await expect(
      check(Keypair.generate().publicKey, { chain: { readAccounts: failing } }),
    ).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  })

  const tokenAccountOf = (owner: PublicKey) => ({
    lamports: 2_039_280n,
    owner: addressOfKey(new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')),
    data: delegatedBytes(owner),
    executable: false,
  })
})

const mintOfMany = Keypair.generate().publicKey
const delegateOfMany = Keypair.generate().publicKey

const delegatedBytes = (owner: PublicKey): Uint8Array =>
  tokenAccountBytes({
    mint: mintOfMany,
    owner,
    amount: 5n,
    delegate: { address: delegateOfMany, amount: 5n },
  })
