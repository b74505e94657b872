// Which tests `npm run test:fast` runs.
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dir, '..')

/** Tests that start nothing but are slow: each file took 3 s or more on two cores. */
const longTests: readonly string[] = [
  'test/blocks/follow/',
  'test/blocks/stream/follow-stream.test.ts',
  'test/fuzz/',
  'test/on-chain/',
  'test/app/scan-pool/worker-memory.test.ts',
  'test/checks/dapp/adapters/fetch-page.test.ts',
  'test/checks/dapp/site/name-model.test.ts',
  'test/server/openapi/openapi-lint.test.ts',
  'test/server/retry-after.test.ts',
  'test/server/security-headers.test.ts',
  'test/solana/decoding/decode.test.ts',
  'test/scripts/corrupt-findings.test.ts',
]

/** A separate step. */
const layoutTest = 'test/layout.test.ts'

/**
 * Test files as paths from the root, without the layout test. A test is slow if a file of `test` or `scripts` that it
 * imports, directly or through others, starts a process, a Surfpool chain or a browser, or if it is one of `longTests`.
 * All others are fast. Types that are imported start nothing and do not count.
 */
export const splitTests = async (): Promise<{ fast: string[]; slow: string[] }> => {
  const files = [...new Bun.Glob('{src,test,scripts}/**/*.ts').scanSync(root)].sort()
  const readings = new Map(
    await Promise.all(files.map(async (file) => [file, await read(file)] as const)),
  )
  const tests = files.filter((file) => file.endsWith('.test.ts') && file !== layoutTest)
  const slow = tests.filter(
    (file) => longTests.some((long) => file.startsWith(long)) || startsSomething(file, readings),
  )
  const isSlow = new Set(slow)
  return { fast: tests.filter((file) => !isSlow.has(file)), slow }
}

/** Entries of `longTests` without a file. */
export const staleLongTests = (): string[] =>
  longTests.filter((path) => !existsSync(join(root, path)))

type Reading = { imports: string[]; starts: boolean }

const transpiler = new Bun.Transpiler({ loader: 'ts' })
const startingPackages = ['node:child_process', 'playwright-core']

const read = async (file: string): Promise<Reading> => {
  const text = await Bun.file(join(root, file)).text()
  const paths = transpiler.scanImports(text).map(({ path }) => path)
  return {
    imports: paths
      .filter((path) => path.startsWith('.'))
      .map((path) => normalize(join(dirname(file), path))),
    starts:
      !file.startsWith('src/') &&
      (/\bBun\.spawn|@solana\/surfpool/.test(text) ||
        paths.some((path) => startingPackages.includes(path))),
  }
}

const startsSomething = (file: string, readings: ReadonlyMap<string, Reading>): boolean => {
  const seen = new Set<string>()
  const waiting = [file]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const reading = readings.get(next)
    if (!reading || seen.has(next)) continue
    if (reading.starts) return true
    seen.add(next)
    waiting.push(...reading.imports)
  }
  return false
}
