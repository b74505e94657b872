// The interpreter against the native VM on random programs: `bun scripts/fuzz/sbpf.ts --count 100000 [--seed 1]`, with
// `--broken` on files that are broken somewhere, with `--calls` on programs that call others. Exits with 1 where the two
// differ; the same seed brings it again.
import { parseArgs } from 'node:util'
import { seededRandom } from './mutate.ts'
import { runCallFuzz, runElfFuzz, runSbpfFuzz } from './sbpf-run.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    broken: { type: 'boolean', default: false },
    calls: { type: 'boolean', default: false },
  },
})
const [count, seed] = [Number(values.count), Number(values.seed)]
if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed))
  throw new Error('--count and --seed must be whole numbers, --count at least 1.')
const startedMs = performance.now()
const fuzz = values.broken ? runElfFuzz : values.calls ? runCallFuzz : runSbpfFuzz
const { outcomes, problems } = fuzz(count, seededRandom(seed))
console.log(count, 'files', outcomes, `${((performance.now() - startedMs) / 1_000).toFixed(1)} s`)
for (const [problem, file] of problems) console.log(problem, file)
console.log(problems.size === 0 ? 'no differences' : `${problems.size} differences`)
process.exit(problems.size === 0 ? 0 : 1)
