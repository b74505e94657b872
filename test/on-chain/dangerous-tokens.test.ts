import {
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { address } from '../../src/solana/address/address.ts'
import type { Account } from '../../src/solana/chain.ts'
import { makeMintCache } from '../../src/scan/observe/mint-decimals.ts'
import { type ScanReport, scanTransaction } from '../../src/scan/scan-transaction.ts'
import { makeRpcChainReader, type RpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { type Scene, fresh, openScene, sol } from '../kit/attacks/attack-scene.ts'
import { extension, mintAccount } from '../kit/checks/mint-account.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { transferTokenChecked } from '../kit/chain/token-instructions.ts'

describe.skipIf(noTestChain !== undefined)('dangerous tokens, on a real chain', () => {
  const seller = Keypair.generate()
  let scene: Scene
  let reader: RpcChainReader

  beforeAll(async () => {
    scene = await openScene()
    reader = makeRpcChainReader({ urls: [scene.chain.url], nowMs: Date.now, random: Math.random })
    await scene.chain.fundSol(seller.publicKey, sol)
  })
  afterAll(() => scene.chain.stop())

  const bytesOf = (
    instructions: TransactionInstruction[],
    payer: PublicKey,
    signers: Keypair[] = [],
  ): Uint8Array => {
    const message = new TransactionMessage({
      payerKey: payer,
      recentBlockhash: fresh().toBase58(),
      instructions,
    }).compileToV0Message()
    const transaction = new VersionedTransaction(message)
    if (signers.length > 0) transaction.sign(signers)
    return transaction.serialize()
  }
  const scan = (bytes: Uint8Array, mints = makeMintCache()): Promise<ScanReport> =>
    scanTransaction(
      { chain: reader, mints },
      {
        transactionBase64: Buffer.from(bytes).toString('base64'),
        walletAddress: scene.people.user.toBase58(),
      },
    )
  const outcomeOf = ({ answer }: ScanReport) => [answer.verdict, answer.details.flags]

  /** A mint with this data, of which the seller has some and the user an empty account. */
  const offer = async (mint: PublicKey, { owner, data }: Account) => {
    const program = new PublicKey(owner)
    await scene.chain.setAccount(mint, { lamports: sol, owner: program, data })
    const open = (holder: PublicKey, amount: bigint) =>
      scene.chain.createTokenAccount({ mint, owner: holder, amount }, { program })
    return {
      from: await open(seller.publicKey, 5_000_000n),
      to: await open(scene.people.user, 0n),
      program,
    }
  }
  const buy = async (mint: PublicKey, account: Account): Promise<TransactionInstruction[]> => {
    const { from, to, program } = await offer(mint, account)
    return [
      SystemProgram.transfer({
        fromPubkey: scene.people.user,
        toPubkey: seller.publicKey,
        lamports: sol,
      }),
      transferTokenChecked(from, mint, to, seller.publicKey, 5_000_000n, 6, program),
    ]
  }
  const scanPurchase = async (account: (mint: PublicKey) => Account): Promise<ScanReport> => {
    const mint = fresh()
    return scan(bytesOf(await buy(mint, account(mint)), scene.people.user))
  }
  const keyOf = (key: PublicKey) => address(key.toBase58())

  test('buying a plain token has no findings', async () => {
    expect(outcomeOf(await scanPurchase(() => mintAccount()))).toEqual(['safe', []])
  })

  test('a token that a wallet can take back is suspicious', async () => {
    const report = await scanPurchase(() =>
      mintAccount([extension.permanentDelegate(keyOf(scene.people.thief))]),
    )
    expect(outcomeOf(report)).toEqual(['suspicious', ['UNSAFE_TOKEN_RECEIVED']])
  })

  test('a token that a transfer consumes is malicious', async () => {
    const report = await scanPurchase(() =>
      mintAccount([extension.transferFee(10_000, 2n ** 64n - 1n)]),
    )
    expect(report.answer.details.flags).toContain('UNSAFE_TOKEN_RECEIVED')
    expect(report.answer.verdict).toBe('malicious')
  })

  test('a token that falsely claims to be USDC is suspicious', async () => {
    const report = await scanPurchase((mint) =>
      mintAccount([extension.metadata(keyOf(mint), 'USD Coin', 'USDC')]),
    )
    expect(outcomeOf(report)).toEqual(['suspicious', ['WRONG_MINT']])
  })

  test('a freeze authority is only noted, with every scan', async () => {
    const mint = fresh()
    const account = mintAccount([], { freezeAuthority: keyOf(scene.people.thief) })
    const bytes = bytesOf(await buy(mint, account), scene.people.user)
    const mints = makeMintCache()
    const first = await scan(bytes, mints)
    expect(outcomeOf(first)).toEqual(['safe', ['UNSAFE_TOKEN_RECEIVED']])
    expect(outcomeOf(await scan(bytes, mints))).toEqual(outcomeOf(first))
  })

  test('a valid signature is no finding, and an invalid one is', async () => {
    const purchase = await buy(fresh(), mintAccount())
    const bytes = bytesOf(purchase, seller.publicKey, [seller])
    expect(outcomeOf(await scan(bytes))).toEqual(['safe', []])
    bytes[5] = (bytes[5] ?? 0) ^ 1
    expect(outcomeOf(await scan(bytes))).toEqual(['suspicious', ['INVALID_SIGNATURE']])
  })

  test('stake that is locked for a hundred years with a stranger’s key is suspicious', async () => {
    const { user, thief } = scene.people
    const setLockup = new TransactionInstruction({
      programId: StakeProgram.programId,
      keys: [
        { pubkey: scene.accounts.stake, isSigner: false, isWritable: true },
        { pubkey: user, isSigner: true, isWritable: false },
      ],
      data: Buffer.concat([
        Buffer.from([6, 0, 0, 0, 1]),
        Buffer.from(new BigInt64Array([4_867_000_000n]).buffer),
        Buffer.from([0, 1]),
        thief.toBuffer(),
      ]),
    })
    const report = await scan(bytesOf([setLockup], user))
    expect(report.answer.details.simulation.err).toBeUndefined()
    expect(outcomeOf(report)).toEqual(['suspicious', ['STAKE_LOCKUP']])
  })
})
