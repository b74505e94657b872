import { expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair, PublicKey } from '@solana/web3.js'
import { token2022ProgramId } from '../../../scripts/sandbox/account-bytes.ts'
import { Fault } from '../../../src/basics/fault.ts'
import { addressOfKey, makeBusyWallet } from '../../kit/checks/permission-wallet.ts'
import { describeOnChain } from '../../kit/checks/permission-chain.ts'

setDefaultTimeout(30_000)

const refusing = () => Promise.resolve({ refused: 'not-offered' as const })
const failing = () => Promise.reject(new Fault('source-late', { source: 'the test source' }))

describeOnChain(({ chain, deps, check, withLedger }) => {
  test('prices affect ranking and total, and are optional', async () => {
    const { owner, mint, fundedMint } = await makeBusyWallet(chain())
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
    const { owner } = await makeBusyWallet(chain())
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
    await chain().fundSol(publicKey, 1_000_000_000n)
    const { answer } = await check(publicKey, withLedger({ readTokenAccounts }))
    expect(answer).toMatchObject({ riskLevel: 'unknown', complete: false, permissions: [] })
    expect(answer).not.toHaveProperty('tokenAccounts')
    expect(answer.score).toBeGreaterThan(0)
  })

  test('with the accounts of one token program only, what was found counts and the level is not low', async () => {
    const { owner, accounts } = await makeBusyWallet(chain())
    const partly = await check(
      owner.publicKey,
      withLedger({
        readTokenAccounts: (wallet, program) =>
          program === addressOfKey(token2022ProgramId)
            ? refusing()
            : deps().ledger.readTokenAccounts(wallet, program),
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
            : deps().ledger.readTokenAccounts(wallet, program),
      }),
    )
    expect(blank.answer.riskLevel).toBe('unknown')
  })

  test('accounts of other wallets, or that cannot be read, are left out', async () => {
    const { owner } = await makeBusyWallet(chain())
    const { publicKey } = Keypair.generate()
    const { answer } = await check(
      publicKey,
      withLedger({
        readTokenAccounts: (_, program) =>
          deps().ledger.readTokenAccounts(addressOfKey(owner.publicKey), program),
      }),
    )
    expect(answer).toMatchObject({ riskLevel: 'unknown', permissions: [] })
    expect(answer.notExamined[0]).toContain('could not be read')
  })

  test('without a recent blockhash the permissions are listed without transactions', async () => {
    const { owner } = await makeBusyWallet(chain())
    const { answer } = await check(owner.publicKey, withLedger({ readLatestBlockhash: failing }))
    expect(answer.permissionCount).toBe(15)
    expect(answer.permissions.filter(({ revoke }) => revoke)).toEqual([])
    expect(answer).not.toHaveProperty('revokeAll')
    expect(answer.summary).toContain('returned no recent blockhash')
  })

  test('without accounts from a node there is no answer', async () => {
    await expect(
      check(Keypair.generate().publicKey, { chain: { readAccounts: failing } }),
    ).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  })
})
