import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import rewardsSamples from '../../src/rewards/http/schema/rewards.samples.json' with { type: 'json' }
import { fetchJson } from '../kit/http.ts'
import { rewardLedger } from '../kit/reward-ledger.ts'
import { processTestMs, runProduct, serverKinds, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

describe.each(serverKinds)('%s', (kind) => {
  const withFolder = async (
    run: (folder: string, load: (csv: string) => ReturnType<typeof runProduct>) => Promise<void>,
  ): Promise<void> => {
    const folder = makeFolder()
    const file = join(folder, 'ledger.csv')
    await run(folder, async (csv) => {
      await Bun.write(file, csv)
      return runProduct(kind, ['rewards', 'import', file], { DATA_DIR: folder })
    })
  }

  test('a running server shows imported rewards', () =>
    withFolder(async (dataDir, load) => {
      await using server = await startServer(kind, { dataDir })
      const read = () => fetchJson(`${server.apiUrl}/v1/rewards/summary`)
      expect(await read()).toEqual({ campaigns: [], weeks: [], distribution: [], leastGroup: 10 })
      const done = await load(rewardLedger())
      expect(done).toMatchObject({
        exitCode: 0,
        stdout:
          '42 rows imported, 0 already known.\n4 rows are hidden until at least 10 participants share them.\n',
      })
      const { asOf: _, ...expected } = rewardsSamples.answer.summary.value
      expect(await read()).toMatchObject(expected)
      expect(await load(rewardLedger())).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining('0 rows imported, 42 already known.'),
      })
    }))

  test('--json prints the outcome for programs', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'ledger.csv')
      const run = async (csv: string) => {
        await Bun.write(file, csv)
        const args = ['rewards', 'import', file, '--json']
        return runProduct(kind, args, { DATA_DIR: folder })
      }
      const done = await run(rewardLedger())
      expect([done.exitCode, done.stderr]).toEqual([0, ''])
      expect(JSON.parse(done.stdout)).toMatchObject({ ok: true, known: 0 })
      const refused = await run('nothing\n')
      expect(refused.exitCode).toBe(1)
      expect(JSON.parse(refused.stdout)).toMatchObject({ ok: false, line: 1 })
      const shown = await runProduct(kind, ['get', 'rewards', '--json'], { DATA_DIR: folder })
      expect(JSON.parse(shown.stdout).campaigns.length).toBeGreaterThan(0)
    }))

  test('an invalid row is reported with its line, and nothing is imported', () =>
    withFolder(async (_, load) => {
      const broken = await load(`${rewardLedger()}x,y,z,many,2026-11-20\n`)
      expect(broken).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(/^Line 44: points must be .* Nothing was imported\.\n$/),
      })
      expect(await load(rewardLedger())).toMatchObject({
        stdout: expect.stringContaining('42 rows imported'),
      })
    }))

  test.each([
    [['rewards'], 'Usage: drawbridge rewards import'],
    [['rewards', 'import'], 'Usage: drawbridge rewards import'],
    [['rewards', 'export', 'x'], 'Usage: drawbridge rewards import'],
    [['rewards', 'import', '/nowhere/ledger.csv'], 'File not found: /nowhere/ledger.csv.'],
  ])('%p is refused', async (args, problem) => {
    const { exitCode, stderr } = await runProduct(kind, args)
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(problem)])
  })
})
