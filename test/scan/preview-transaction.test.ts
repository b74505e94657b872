import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { wrappedSolMintKey } from '../../scripts/sandbox/account-bytes.ts'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { Fault } from '../../src/basics/fault.ts'
import { previewTransaction } from '../../src/scan/preview-transaction.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { noTestChain, startTestChain, type TestChain } from '../kit/chain/surfnet.ts'
import { approve, setAuthority, transferToken } from '../kit/chain/token-instructions.ts'

const sol = 1_000_000_000n
const fresh = (): PublicKey => Keypair.generate().publicKey

describe.skipIf(noTestChain !== undefined)('previews on a real chain', () => {
  const user = fresh()
  const other = fresh()
  const mint = fresh()
  const accounts = { mine: user, theirs: user }
  let chain: TestChain

  beforeAll(async () => {
    chain = await startTestChain()
    await chain.fundSol(user, 5n * sol)
    await chain.fundSol(other, 5n * sol)
    await chain.createMint(mint, { decimals: 6, supply: 10n ** 12n })
    accounts.mine = await chain.createTokenAccount({ mint, owner: user, amount: 9_000_000n })
    accounts.theirs = await chain.createTokenAccount({ mint, owner: other, amount: 9_000_000n })
  })
  afterAll(() => chain.stop())

  const preview = (instructions: TransactionInstruction[]) =>
    previewTransaction(
      { chain: makeRpcChainReader({ urls: [chain.url], nowMs: Date.now, random: Math.random }) },
      { transactionBase64: unsignedBase64(user, instructions) },
    )
  const asset = { sol: wrappedSolMintKey.toBase58(), token: mint.toBase58() }

  test('a transfer', async () => {
    const answer = await preview([
      SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports: sol }),
    ])
    expect(answer).toMatchObject({ riskLevel: 'low', warnings: [] })
    expect(answer.summary).toStartWith('Transfer 1 SOL from ')
    expect(answer.actions).toEqual([
      { type: 'fee', asset: asset.sol, amount: '0.000005', direction: 'out' },
      { type: 'transfer', asset: asset.sol, amount: '1', direction: 'out' },
    ])
  })

  test('a transfer with a priority fee', async () => {
    const answer = await preview([
      ComputeBudgetProgram.setComputeUnitLimit({ units: 120_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000 }),
      SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports: sol }),
    ])
    expect(answer.actions).toEqual([
      { type: 'fee', asset: asset.sol, amount: '0.000011', direction: 'out' },
      { type: 'transfer', asset: asset.sol, amount: '1', direction: 'out' },
    ])
  })

  test('a token transfer, with the fee as a separate action', async () => {
    const answer = await preview([transferToken(accounts.mine, accounts.theirs, user, 1_500_000n)])
    expect(answer.actions).toEqual([
      { type: 'fee', asset: asset.sol, amount: '0.000005', direction: 'out' },
      { type: 'transfer', asset: asset.token, amount: '1.5', direction: 'out' },
    ])
  })

  test('one asset for another', async () => {
    const answer = await preview([
      SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports: sol }),
      transferToken(accounts.theirs, accounts.mine, other, 2_000_000n),
    ])
    expect(answer.actions).toEqual([
      { type: 'fee', asset: asset.sol, amount: '0.00001', direction: 'out' },
      { type: 'swap', asset: asset.sol, amount: '1', direction: 'out' },
      { type: 'swap', asset: asset.token, amount: '2', direction: 'in' },
    ])
  })

  test('an approval to a stranger', async () => {
    const answer = await preview([approve(accounts.mine, other, user, 1_000_000n)])
    expect(answer.riskLevel).toBe('high')
    expect(answer.actions).toContainEqual({
      type: 'approve',
      asset: asset.token,
      amount: '1',
      direction: 'out',
    })
    expect(answer.warnings.map(({ code, severity }) => [code, severity])).toEqual([
      ['TOKEN_DELEGATE_UNKNOWN', 'high'],
    ])
  })

  test('a theft', async () => {
    const answer = await preview([setAuthority(accounts.mine, 2, other, user)])
    expect(answer.riskLevel).toBe('critical')
    expect(answer.summary).toStartWith('Do not sign. ')
  })

  test('a failing transaction is unknown', async () => {
    const answer = await preview([transferToken(accounts.mine, accounts.theirs, user, 10n ** 12n)])
    expect(answer.riskLevel).toBe('unknown')
    expect(answer.warnings.map(({ code }) => code)).toEqual(['COULD_NOT_SIMULATE'])
    expect(answer.actions).toEqual([])
  })

  test('invalid input is refused, naming the field', async () => {
    const deps = {
      chain: makeRpcChainReader({ urls: [chain.url], nowMs: Date.now, random: Math.random }),
    }
    const thrown = await previewTransaction(deps, { transactionBase64: '' }).catch(
      (reason: unknown) => reason,
    )
    expect(thrown instanceof Fault && thrown.field).toBe('transactionBase64')
  })
})
