import type { TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { scanTransactions } from '../../../src/scan/bulk/bulk-scan.ts'
import type { Call, Stage } from '../../on-chain/unknown-program.ts'

/** A call to a program that nobody knows, tried on a real chain with the VM as the product has it. */
export type ProgramCase = {
  name: string
  /** Its number in the catalogue of patterns; absent: honest. */
  pattern?: string
  /** Where this form of the pattern is milder than the pattern at its worst. */
  severity?: 'high'
  /** Flags that have to be there; there may be more. */
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

/** Several transactions that are to be signed together. */
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
