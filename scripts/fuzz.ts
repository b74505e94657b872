// Broken input and broken nodes: `bun scripts/fuzz.ts <cases> [seed]` (a million takes about a minute). Exits with 1
// where something happened that never should; the same seed brings it again.
import { encodings, mainnet } from '../test/domain/transaction/recorded.ts'
import { fixtureTransactions } from '../test/kit/recorded-transaction.ts'
import { type DecodeRun, runDecodeFuzz } from './fuzz/decode-run.ts'
import { seededRandom } from './fuzz/mutate.ts'
import { type ScanRun, runScanFuzz } from './fuzz/scan-run.ts'
import { type TamperRun, runTamperFuzz } from './fuzz/tamper-run.ts'

export type FuzzReport = { decode: DecodeRun; scan: ScanRun; tamper: TamperRun }

/** So many times fewer whole scans than decodings, and scans over HTTP with a tampered answer. */
const decodesPerScan = 50
const decodesPerTamper = 500

export const fuzz = async (cases: number, seed: number): Promise<FuzzReport> => {
  const seeds = [...mainnet, ...encodings].map(({ bytes }) => bytes)
  const records = fixtureTransactions()
  const whole = (per: number): number => Math.max(1, Math.floor(cases / per))
  return {
    decode: runDecodeFuzz(seeds, cases, seededRandom(seed)),
    scan: await runScanFuzz(records, whole(decodesPerScan), seededRandom(seed + 1)),
    tamper: await runTamperFuzz(records, whole(decodesPerTamper), seededRandom(seed + 2)),
  }
}

if (import.meta.main) {
  const [cases = 1_000_000, seed = 1] = process.argv.slice(2).map(Number)
  if (!Number.isSafeInteger(cases) || cases < 1 || !Number.isSafeInteger(seed))
    throw new Error('say how many cases, and perhaps a seed: two whole numbers')
  const { decode, scan, tamper } = await fuzz(cases, seed)
  const { problems: decodeProblems, ...decoding } = decode
  console.log('decoding', decoding)
  console.log('scans with hostile nodes', scan.cases, scan.outcomes, `slowest ${scan.slowestMs} ms`)
  console.log('scans with tampered answers', tamper.cases, tamper.outcomes)
  const problems = [
    ...decodeProblems,
    ...[...scan.problems, ...tamper.problems].map(([what, where]) => `${what}: ${where}`),
  ]
  console.log(problems.length === 0 ? 'nothing that should not happen' : problems.join('\n'))
  process.exit(problems.length === 0 ? 0 : 1)
}
