// The interpreter against the native VM: `bun scripts/fuzz/sbpf.ts --count 100000 [--seed 1] [--of programs]`. Of what:
// `programs` (random ones of every sBPF version), `broken` (files that are broken somewhere), `calls` (programs that call
// others), `system` (the System program), `natives` (nonces, vote accounts, upgrades) or `curves` (what system calls compute). Exits with 1 if the two differ; the same seed reproduces it.
import { parseArgs } from 'node:util'
import { seededRandom } from './mutate.ts'
import {
  runCallFuzz,
  runCurveFuzz,
  runElfFuzz,
  runNativeFuzz,
  runSbpfFuzz,
  runSystemFuzz,
} from './sbpf-run.ts'

const fuzzes = new Map([
  ['programs', runSbpfFuzz],
  ['broken', runElfFuzz],
  ['calls', runCallFuzz],
  ['system', runSystemFuzz],
  ['natives', runNativeFuzz],
  ['curves', runCurveFuzz],
])

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    of: { type: 'string', default: 'programs' },
  },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
const fuzz = fuzzes.get(values.of)
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed))
  throw new Error('--count and --seed must be whole numbers, --count at least 1.')
if (!fuzz) throw new Error(`--of must be one of ${[...fuzzes.keys()].join(', ')}.`)
const startedMs = performance.now()
const { outcomes, problems } = fuzz(count, seededRandom(seed))
console.log(count, values.of, outcomes, `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`)
for (const [problem, file] of problems) console.log(problem, file)
console.log(problems.size === 0 ? 'no differences' : `${problems.size} differences`)
process.exit(problems.size === 0 ? 0 : 1)
