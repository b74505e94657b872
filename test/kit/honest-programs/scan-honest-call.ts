import type { ScanReport } from '../../../src/scan/scan-transaction.ts'
import type { Call, Stage } from '../../on-chain/unknown-program.ts'
import type { HonestCall } from './honest-program.ts'

/** Puts the program on the chain and scans a call of it. */
export const scanHonestCall = async (
  stage: Stage,
  call: Call & HonestCall,
): Promise<{ fails: boolean; report: ScanReport }> => {
  const instruction = await stage.prepare(call)
  const report = await stage.scan([instruction], undefined, call.payer)
  return { fails: report.answer.details.simulation.err !== undefined, report }
}
