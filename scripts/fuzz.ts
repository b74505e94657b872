// Broken input and broken nodes: `bun scripts/fuzz.ts <cases> [seed]` (a million takes about two minutes). Exits with 1
// if something happened that never should. The same seed reproduces it; for risk checks, the same requests.
import { encodings, mainnet } from '../test/solana/transaction/recorded.ts'
import { fixtureTransactions } from '../test/kit/chain/recorded-transaction.ts'
import { noTestChain } from '../test/kit/chain/surfnet.ts'
import { type DecodeRun, runDecodeFuzz } from './fuzz/decode-run.ts'
import { seededRandom } from './fuzz/mutate.ts'
import { type RiskRun, runRiskFuzz } from './fuzz/risk-run.ts'
import { type ScanRun, runScanFuzz } from './fuzz/scan-run.ts'
import { runStreamFuzz, type StreamRun } from './fuzz/stream-run.ts'
import { type TamperRun, runTamperFuzz } from './fuzz/tamper-run.ts'
import { type VmRun, runVmFuzz } from './fuzz/vm-run.ts'

export type FuzzReport = {
  decode: DecodeRun
  stream: StreamRun
  scan: ScanRun
  tamper: TamperRun
  risk: RiskRun
  vm?: VmRun
}

/**
 * How many times fewer whole scans than decodings are run, and likewise messages of streams, tampered HTTP scans, risk
 * checks and VM scans.
 */
const decodesPerScan = 50
const decodesPerStream = 5
const decodesPerTamper = 500
const decodesPerRisk = 50
const decodesPerVm = 1_000

export const fuzz = async (cases: number, seed: number): Promise<FuzzReport> => {
  const seeds = [...mainnet, ...encodings].map(({ bytes }) => bytes)
  const records = fixtureTransactions()
  const whole = (per: number): number => Math.max(1, Math.floor(cases / per))
  return {
    decode: runDecodeFuzz(seeds, cases, seededRandom(seed)),
    stream: runStreamFuzz(whole(decodesPerStream), seededRandom(seed + 5)),
    scan: await runScanFuzz(records, whole(decodesPerScan), seededRandom(seed + 1)),
    tamper: await runTamperFuzz(records, whole(decodesPerTamper), seededRandom(seed + 2)),
    risk: await runRiskFuzz(whole(decodesPerRisk), seededRandom(seed + 4)),
    ...(noTestChain === undefined && {
      vm: await runVmFuzz(whole(decodesPerVm), seededRandom(seed + 3)),
    }),
  }
}

if (import.meta.main) {
  const [cases = 1_000_000, seed = 1] = process.argv.slice(2).map(Number)
  if (!Number.isSafeInteger(cases) || cases < 1 || !Number.isSafeInteger(seed))
    throw new Error('pass the number of cases and, optionally, a seed: whole numbers')
  const { decode, stream, scan, tamper, risk, vm } = await fuzz(cases, seed)
  const { problems: decodeProblems, ...decoding } = decode
  console.log('decoding', decoding)
  const { problems: streamProblems, ...streamed } = stream
  console.log('messages of a stream', streamed)
  console.log('scans with faulty nodes', scan.cases, scan.outcomes, `slowest ${scan.slowestMs} ms`)
  console.log('scans with tampered answers', tamper.cases, tamper.outcomes)
  console.log('risk checks over HTTP', risk.cases, risk.outcomes)
  console.log('scans with the VM', vm?.cases ?? noTestChain, vm?.outcomes ?? '')
  const problems = [
    ...decodeProblems,
    ...streamProblems,
    ...[...scan.problems, ...tamper.problems, ...risk.problems, ...(vm?.problems ?? [])].map(
      ([what, where]) => `${what}: ${where}`,
    ),
  ]
  console.log(problems.length === 0 ? 'nothing that should not happen' : problems.join('\n'))
  process.exit(problems.length === 0 ? 0 : 1)
}
