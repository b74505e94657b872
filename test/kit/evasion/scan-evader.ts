import type { ScanReport } from '../../../src/scan/scan-transaction.ts'
import type { Stage } from '../../on-chain/unknown-program.ts'
import type { Evader } from './evader.ts'
import { isProven, type Proof, prove } from './prove.ts'

export type Confirmed = 'state' | 'patched' | 'no'

/** How the VM confirmed the theft, by the best confirmed finding; undefined where no finding is about code. */
export const confirmedBy = ({ evidence }: ScanReport): Confirmed | undefined => {
  const all = new Set(evidence.findings?.map(({ code }) => code?.confirmed))
  return (['state', 'patched', 'no'] as const).find((by) => all.has(by))
}

/** Puts the program on the chain, proves what it does, and scans a call of it before its trigger. */
export const scanEvader = async (
  stage: Stage,
  evader: Evader,
): Promise<{ proven: boolean; proof: Proof; report: ScanReport }> => {
  const instruction = await stage.prepare(evader)
  const proof = await prove(stage, instruction, evader)
  const report = await stage.scan([instruction], undefined, evader.payer)
  return { proven: isProven(evader, proof), proof, report }
}
