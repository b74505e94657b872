import { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js'
import type { LedgerTransaction } from '../../../src/solana/ledger.ts'
import { usdcMint, signatureNumber } from '../market/index-trades.ts'
import { ledgerTransactionOf } from './ledger-transaction.ts'

const keyNumber = (number: number): PublicKey =>
  Keypair.fromSeed(new Uint8Array(32).fill(number)).publicKey

const [trader, source, destination, program, mint] = [
  keyNumber(1),
  keyNumber(2),
  keyNumber(3),
  keyNumber(4),
  keyNumber(5),
]

/** Buys an unknown token for ten dollars, in an unknown program: two transactions per slot, one per second. */
export const swapRecord = (number: number, startSeconds: number): LedgerTransaction => ({
  ...ledgerTransactionOf(
    trader,
    [
      new TransactionInstruction({
        programId: program,
        keys: [trader, source, destination].map((pubkey) => ({
          pubkey,
          isSigner: pubkey === trader,
          isWritable: true,
        })),
        data: Buffer.of(1),
      }),
    ],
    {
      signature: signatureNumber(number),
      blockTimeSeconds: startSeconds + number,
      lamports: [[trader, 1_000_000n, 995_000n]],
      tokens: [
        {
          account: source,
          mint: new PublicKey(usdcMint),
          owner: trader,
          before: 90_000_000n,
          after: 80_000_000n,
        },
        { account: destination, mint, owner: trader, before: 0n, after: 7_000_000n },
      ],
    },
  ),
  slot: BigInt(1_000 + Math.floor(number / 2)),
})
