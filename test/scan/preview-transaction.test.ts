import { beforeAll, describe, expect, test } from 'bun:test'
import {
  ComputeBudgetProgram,
  Keypair,
  SystemProgram,
  type TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import { tokenProgramId, wrappedSolMintKey } from '../../scripts/sandbox/account-bytes.ts'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import type { EvidencePart } from '../../src/scan/answer/build-scan-evidence.ts'
import { Fault } from '../../src/basics/fault.ts'
import { previewTransaction } from '../../src/scan/preview-transaction.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { expectConsistent } from '../kit/scan/consistent-answer.ts'
import { useTokenScene } from '../kit/scan/token-scene.ts'
import {
  approve,
  initializeAccount3,
  setAuthority,
  transferToken,
} from '../kit/chain/token-instructions.ts'

const sol = 1_000_000_000n

describe.skipIf(noTestChain !== undefined)('previews on a real chain', () => {
  const scene = useTokenScene({ lamports: 5n * sol, tokens: 9_000_000n })
  const { user, friend: other, mint, mine, theirs } = scene

  const preview = async (instructions: TransactionInstruction[]) => {
    const { answer } = await previewTransaction(
      { chain: scene.makeReader() },
      { transactionBase64: unsignedBase64(user, instructions) },
    )
    const { riskLevel, summary, warnings } = answer
    const verdict = riskLevel === 'low' || riskLevel === 'medium' ? 'safe' : 'suspicious'
    expectConsistent({ verdict, summary, explanations: warnings.map(({ message }) => message) })
    return answer
  }
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
    const answer = await preview([transferToken(mine, theirs, user, 1_500_000n)])
    expect(answer.actions).toEqual([
      { type: 'fee', asset: asset.sol, amount: '0.000005', direction: 'out' },
      { type: 'transfer', asset: asset.token, amount: '1.5', direction: 'out' },
    ])
  })

  test('one asset for another', async () => {
    const answer = await preview([
      SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports: sol }),
      transferToken(theirs, mine, other, 2_000_000n),
    ])
    expect(answer.actions).toEqual([
      { type: 'fee', asset: asset.sol, amount: '0.00001', direction: 'out' },
      { type: 'swap', asset: asset.sol, amount: '1', direction: 'out' },
      { type: 'swap', asset: asset.token, amount: '2', direction: 'in' },
    ])
  })

  test('an approval to a stranger', async () => {
    const answer = await preview([approve(mine, other, user, 1_000_000n)])
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
    const answer = await preview([setAuthority(mine, 2, other, user)])
    expect(answer.riskLevel).toBe('critical')
    expect(answer.summary).toStartWith('Do not sign. ')
  })

  test('a failing transaction is unknown', async () => {
    const answer = await preview([transferToken(mine, theirs, user, 10n ** 12n)])
    expect(answer.riskLevel).toBe('unknown')
    expect(answer.warnings.map(({ code }) => code)).toEqual(['COULD_NOT_SIMULATE'])
    expect(answer.actions).toEqual([])
  })

  describe('of several signers', () => {
    const thief = Keypair.generate()
    const loss = () => transferToken(mine, theirs, user, 9_000_000n)
    beforeAll(() => scene.chain().fundSol(thief.publicKey, sol))
    const report = (transactionBase64: string, include: EvidencePart[] = []) =>
      previewTransaction({ chain: scene.makeReader() }, { transactionBase64, include })

    test('a theft whose thief pays the fee', async () => {
      const handover = setAuthority(mine, 2, thief.publicKey, user)
      const { answer } = await report(unsignedBase64(thief.publicKey, [handover]))
      expect(answer.riskLevel).toBe('critical')
    })

    test('the same, signed by the thief already', async () => {
      const handover = setAuthority(mine, 2, thief.publicKey, user)
      const transaction = VersionedTransaction.deserialize(
        Buffer.from(unsignedBase64(thief.publicKey, [handover]), 'base64'),
      )
      transaction.sign([thief])
      const { answer } = await report(Buffer.from(transaction.serialize()).toString('base64'))
      expect(answer.riskLevel).toBe('critical')
    })

    test('a loss of a signer who has signed already is named, although another one has yet to sign', async () => {
      const partner = Keypair.generate()
      await scene.chain().fundSol(partner.publicKey, 3n * sol)
      const transaction = VersionedTransaction.deserialize(
        Buffer.from(
          unsignedBase64(thief.publicKey, [
            SystemProgram.transfer({
              fromPubkey: partner.publicKey,
              toPubkey: thief.publicKey,
              lamports: 2n * sol,
            }),
          ]),
          'base64',
        ),
      )
      transaction.sign([partner])
      const { answer } = await report(Buffer.from(transaction.serialize()).toString('base64'))
      expect(answer.riskLevel).toBe('high')
      expect(answer.warnings.map(({ code }) => code)).toContain('TRADE_FOR_NOTHING')
      expect(answer.summary).toContain(partner.publicKey.toBase58())
    })

    test('where several are alike, the one who has yet to sign', async () => {
      const partner = Keypair.generate()
      await scene.chain().fundSol(partner.publicKey, 3n * sol)
      const pay = (from: Keypair['publicKey'], to: Keypair['publicKey'], lamports: number) =>
        SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
      const transaction = VersionedTransaction.deserialize(
        Buffer.from(
          unsignedBase64(user, [
            pay(user, other, 1_000_000),
            pay(partner.publicKey, other, 1_000_000),
          ]),
          'base64',
        ),
      )
      transaction.sign([partner])
      const { answer } = await report(Buffer.from(transaction.serialize()).toString('base64'))
      expect(answer.summary).toContain(user.toBase58())
    })

    test('balances are those of the signer who loses', async () => {
      const { answer } = await report(unsignedBase64(thief.publicKey, [loss()]))
      expect(answer.actions).toEqual([
        { type: 'transfer', asset: asset.token, amount: '9', direction: 'out' },
      ])
    })

    test('a new account that signs for its creation is not a wallet', async () => {
      const made = Keypair.generate().publicKey
      const { answer } = await report(
        unsignedBase64(user, [
          SystemProgram.createAccount({
            fromPubkey: user,
            newAccountPubkey: made,
            lamports: 2_039_280,
            space: 165,
            programId: tokenProgramId,
          }),
          initializeAccount3(made, mint, user),
        ]),
      )
      expect([answer.riskLevel, answer.warnings]).toEqual(['low', []])
    })

    test('a wallet without SOL is a wallet, even where an account is opened at its address', async () => {
      const poor = Keypair.generate().publicKey
      const held = await scene.chain().createTokenAccount({ mint, owner: poor, amount: 5_000_000n })
      const { answer } = await report(
        unsignedBase64(thief.publicKey, [
          SystemProgram.createAccount({
            fromPubkey: thief.publicKey,
            newAccountPubkey: poor,
            lamports: 2_039_280,
            space: 165,
            programId: tokenProgramId,
          }),
          transferToken(held, theirs, poor, 5_000_000n),
        ]),
      )
      expect(['high', 'critical']).toContain(answer.riskLevel)
      expect(answer.actions).toEqual([
        { type: 'swap', asset: asset.sol, amount: '0.00203928', direction: 'in' },
        { type: 'swap', asset: asset.token, amount: '5', direction: 'out' },
      ])
    })

    test('the signer who gives something away, where a sponsor only pays the fee', async () => {
      const { answer } = await report(
        unsignedBase64(thief.publicKey, [transferToken(mine, theirs, user, 1_000_000n)]),
      )
      expect(answer).toMatchObject({
        riskLevel: 'low',
        warnings: [],
        actions: [{ type: 'transfer', asset: asset.token, amount: '1', direction: 'out' }],
      })
    })

    test('with the evidence that was requested', async () => {
      const handover = setAuthority(mine, 2, thief.publicKey, user)
      const { evidence } = await report(unsignedBase64(thief.publicKey, [handover]), ['findings'])
      expect(evidence.findings.map(({ rule }) => rule)).toContain('token-account-handover')
    })
  })

  test('invalid input is refused, naming the field', async () => {
    const deps = {
      chain: scene.makeReader(),
    }
    const thrown = await previewTransaction(deps, { transactionBase64: '' }).catch(
      (reason: unknown) => reason,
    )
    expect(thrown instanceof Fault && thrown.field).toBe('transactionBase64')
  })
})
