// Version 1 transactions (SIMD-0385) on a real chain. No client writes them for tests, so the bytes of a version 0
// message are written again as version 1; that the writer is right is shown in test/domain/transaction.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { decodeTransaction, encodeTransaction } from '../../src/solana/transaction/wire.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { openScene, type Scene, sol } from '../kit/attacks/attack-scene.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { setAuthority } from '../kit/chain/token-instructions.ts'

/** The units and bytes that the runtime grants a version 0 message; a version 1 message without settings gets none. */
const config = { computeUnitLimit: 200_000, loadedAccountsDataSizeLimitBytes: 1_000_000 }

const asVersion1 = (base64: string): string => {
  const decoded = decodeTransaction(Uint8Array.from(Buffer.from(base64, 'base64')))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const { message, signatures } = decoded.transaction
  const bytes = encodeTransaction({
    message: { ...message, version: 1, config },
    signatures,
    bare: false,
  })
  return Buffer.from(bytes).toString('base64')
}

describe.skipIf(noTestChain !== undefined)('version 1', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.chain.stop())

  const scan = async (...instructions: TransactionInstruction[]) => {
    const { user } = scene.people
    const chain = makeRpcChainReader({
      urls: [scene.chain.url],
      nowMs: Date.now,
      random: Math.random,
    })
    const transactionBase64 = asVersion1(unsignedBase64(user, instructions))
    expect(Buffer.from(transactionBase64, 'base64')[0]).toBe(0x81)
    return scanTransaction({ chain }, { transactionBase64, walletAddress: user.toBase58() })
  }

  test('a plain transfer is tried out and safe', async () => {
    const { user, friend } = scene.people
    const { answer } = await scan(
      SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports: sol / 10n }),
    )
    expect(answer.verdict).toBe('safe')
    expect(answer.details.balance_diffs.map(({ deltaUi }) => deltaUi)).toEqual([-0.100005, 0.1])
  })

  test('a token account handed over', async () => {
    const { accounts, people } = scene
    const { answer } = await scan(setAuthority(accounts.token, 2, people.thief, people.user))
    expect(answer.verdict).toBe('malicious')
    expect(answer.details.flags).toContain('TOKEN_ACCOUNT_OWNER_CHANGE')
  })

  test('a wallet handed over', async () => {
    const { user, thief } = scene.people
    const { answer } = await scan(SystemProgram.assign({ accountPubkey: user, programId: thief }))
    expect(answer.verdict).toBe('malicious')
  })
})
