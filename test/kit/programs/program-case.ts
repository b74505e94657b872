import type { TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { scanTransactions } from '../../../src/scan/bulk/bulk-scan.ts'
import type { Call, Stage } from '../../on-chain/unknown-program.ts'

/** A call to an unknown program on a real chain, with the product's VM. */
export type ProgramCase = {
  name: string
  /** Number in the catalogue of patterns; absent for honest cases. */
  pattern?: string
  /** Set if this form of the pattern is milder than its worst one. */
  severity?: 'high'
  /** Required flags; there may be more. */
  flags?: string[]
  scan: (stage: Stage) => Promise<ScanOutcome>
}

/** Verdict, flags and summary of a scan. */
export type ScanOutcome = {
  verdict: 'safe' | 'suspicious' | 'malicious'
  flags: string[]
  summary: string
}

/** A scan of these instructions. */
export const scanOf = async (
  stage: Stage,
  instructions: TransactionInstruction[],
  dappDomain?: string,
): Promise<ScanOutcome> => {
  const { answer } = await stage.scan(instructions, dappDomain)
  return { verdict: answer.verdict, flags: answer.details.flags, summary: answer.summary }
}

/** One call, prepared and scanned. */
export const calling =
  (call: Call, dappDomain?: string): ProgramCase['scan'] =>
  async (stage) =>
    scanOf(stage, [await stage.prepare(call)], dappDomain)

/** Several transactions that are signed together. */
export const scanTogether = async (
  stage: Stage,
  batch: readonly TransactionInstruction[][],
): Promise<ScanOutcome> => {
  const { answer, results } = await scanTransactions(
    { chain: stage.reader, vm: stage.vm },
    {
      transactionsBase64: batch.map((instructions) => unsignedBase64(stage.user, instructions)),
      walletAddress: stage.user.toBase58(),
    },
  )
  const flags = results.flatMap((result) => result.answer.details.flags)
  return { verdict: answer.verdict, flags, summary: answer.summary }
}
