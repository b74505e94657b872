import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { address } from '../../../src/solana/address/address.ts'
import type { LedgerTokenBalance, LedgerTransaction } from '../../../src/solana/ledger.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'

type TokenRow = {
  account: PublicKey
  mint: PublicKey
  owner: PublicKey
  decimals?: number
  before?: bigint
  after?: bigint
}

/** A transaction of these instructions as a node returns it; lamports are 0 unless set. */
export const ledgerTransactionOf = (
  payer: PublicKey,
  instructions: TransactionInstruction[],
  options: {
    lamports?: [PublicKey, before: bigint, after: bigint][]
    tokens?: TokenRow[]
    error?: Record<string, unknown>
    signature?: string
    blockTimeSeconds?: number
  } = {},
): LedgerTransaction => {
  const bytes = Buffer.from(unsignedBase64(payer, instructions), 'base64')
  const decoded = decodeTransaction(Uint8Array.from(bytes))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const { transaction } = decoded
  const { staticAccounts } = transaction.message
  const indexOf = (key: PublicKey): number => staticAccounts.indexOf(address(key.toBase58()))
  const lamports = (side: 1 | 2): bigint[] =>
    staticAccounts.map(
      (each) => options.lamports?.find(([key]) => key.toBase58() === each)?.[side] ?? 0n,
    )
  const tokens = (side: 'before' | 'after'): LedgerTokenBalance[] =>
    (options.tokens ?? []).flatMap((row) => {
      const amount = row[side]
      return amount === undefined
        ? []
        : [
            {
              accountIndex: indexOf(row.account),
              mint: address(row.mint.toBase58()),
              owner: address(row.owner.toBase58()),
              amount,
              decimals: row.decimals ?? 6,
            },
          ]
    })
  return {
    signature: options.signature ?? 'a',
    slot: 1n,
    ...(options.blockTimeSeconds !== undefined && { blockTimeSeconds: options.blockTimeSeconds }),
    ...(options.error && { error: options.error }),
    feeLamports: 5_000n,
    transaction,
    loadedAddresses: { writable: [], readonly: [] },
    preLamports: lamports(1),
    postLamports: lamports(2),
    preTokenBalances: tokens('before'),
    postTokenBalances: tokens('after'),
    innerInstructions: [],
  }
}
