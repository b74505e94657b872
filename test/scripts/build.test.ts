// The executable ignores files in its working folder.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noSources } from '../../scripts/no-sources.ts'
import { commandOf, processTestMs } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

test('files in the working folder neither change settings nor run code', async () => {
  const folder = makeFolder()
  const run = async (...args: string[]): Promise<string> => {
    const child = Bun.spawn([...(await commandOf('binary')), ...args], {
      cwd: folder,
      env: noSources,
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [text, problems] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return text + problems
  }
  const clean = await run('lists')
  for (const name of ['.env', '.env.local', '.env.production'])
    writeFileSync(join(folder, name), 'LISTS=nonsense\nSOLANA_RPC_URL=nonsense\n')
  writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./preload.ts"]\n')
  writeFileSync(join(folder, 'preload.ts'), 'console.log("this ran")\n')
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{"compilerOptions":{"paths":{"*":["./preload.ts"]}}}',
  )
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs","imports":{"#a":"./preload.ts"}}')
  expect(clean).toStartWith('list ')
  expect(await run('lists')).toBe(clean)
})
