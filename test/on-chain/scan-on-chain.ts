import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import type { ChainReader } from '../../src/solana/chain.ts'
import {
  type ScanInput,
  type ScanReport,
  scanTransaction,
} from '../../src/scan/scan-transaction.ts'

/** Scans what the user is asked to sign, on a real chain. */
export const scanFor = (
  chain: ChainReader,
  user: PublicKey,
  instructions: TransactionInstruction[],
  more: { payer?: PublicKey; blockhash?: string } & Partial<ScanInput> = {},
): Promise<ScanReport> => {
  const { payer = user, blockhash, ...input } = more
  return scanTransaction(
    { chain },
    {
      transactionBase64: unsignedBase64(payer, instructions, blockhash ? { blockhash } : {}),
      walletAddress: user.toBase58(),
      ...input,
    },
  )
}

/** Balance changes as `who mint delta`, with names for addresses; those of unnamed accounts (rent) are left out. */
export const namedDiffs = (
  { answer }: ScanReport,
  names: Readonly<Record<string, PublicKey>>,
): string[] => {
  const nameOf = new Map(Object.entries(names).map(([name, key]) => [key.toBase58(), name]))
  return answer.details.balance_diffs.flatMap(({ address, mint, deltaUi }) => {
    const who = nameOf.get(address)
    return who === undefined ? [] : [`${who} ${nameOf.get(mint) ?? mint} ${deltaUi}`]
  })
}
