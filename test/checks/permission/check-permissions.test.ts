import { expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair, PublicKey } from '@solana/web3.js'
import { scanTransaction } from '../../../src/scan/scan-transaction.ts'
import { member } from '../../kit/http.ts'
import { type BusyWallet, makeBusyWallet, signAndSend } from '../../kit/checks/permission-wallet.ts'
import { describeOnChain } from '../../kit/checks/permission-chain.ts'

setDefaultTimeout(30_000)

describeOnChain(({ chain, deps, check }) => {
  const simulationError = async (transaction: string): Promise<unknown> => {
    const config = { encoding: 'base64', sigVerify: false }
    return member(await chain().rpc('simulateTransaction', [transaction, config]), 'value', 'err')
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
    const busy = await makeBusyWallet(chain())
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
    const { owner, accounts, stranger } = await makeBusyWallet(chain())
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
    const { owner } = await makeBusyWallet(chain())
    const { answer } = await check(owner.publicKey)
    const revocable = answer.permissions.filter(({ revoke }) => revoke)
    expect(revocable).toHaveLength(7)
    for (const { kind, account, revoke } of revocable) {
      expect(await simulationError(revoke?.transaction ?? '')).toBeNull()
      await signAndSend(chain(), revoke?.transaction ?? '', owner)
      const { answer: after } = await check(owner.publicKey)
      const left = after.permissions.filter((row) => row.kind === kind && row.account === account)
      expect(left).toEqual([])
    }
  })

  test("this product's own scan rates all of them safe", async () => {
    const { owner } = await makeBusyWallet(chain())
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
        const report = await scanTransaction(deps(), { transactionBase64, walletAddress: wallet })
        return [kind, report.answer.verdict, report.evidence.findings.map(({ rule }) => rule)]
      }),
    )
    expect(verdicts).toEqual(transactions.map(([kind]) => [kind, 'safe', []]))
  })

  test('after running all of them, nothing revocable is left', async () => {
    const { owner } = await makeBusyWallet(chain())
    const { answer } = await check(owner.publicKey)
    for (const { transaction } of answer.revokeAll?.transactions ?? []) {
      expect(Buffer.from(transaction, 'base64').length).toBeLessThanOrEqual(1232)
      expect(await simulationError(transaction)).toBeNull()
      await signAndSend(chain(), transaction, owner)
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
    await chain().fundSol(owner.publicKey, 1_000_000_000n)
    await chain().createMint(mint, { decimals: 0, supply: 1_000n })
    for (let index = 0; index < 60; index += 1)
      await chain().createTokenAccount(
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
    for (const { transaction } of batches) await signAndSend(chain(), transaction, owner)
    expect((await check(owner.publicKey)).answer).toMatchObject({
      riskLevel: 'low',
      permissionCount: 0,
    })
  })
})
