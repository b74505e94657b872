// Colour and progress at a terminal, provided by script (util-linux).
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { noSources } from '../../scripts/no-sources.ts'
import { startRecordedServer } from '../kit/recorded-server.ts'
import { commandOf, processTestMs, runProduct, serverKinds } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

setDefaultTimeout(processTestMs)

describe.skipIf(Bun.which('script') === null).each(serverKinds)('%s', (kind) => {
  const atTerminal = async (args: string, env: Record<string, string> = {}): Promise<string> => {
    const command = `${(await commandOf(kind)).join(' ')} ${args}`
    const child = Bun.spawn(['script', '-qec', command, '/dev/null'], {
      env: { PATH: '/usr/bin:/bin', TERM: 'xterm-256color', ...noSources, ...env },
      stdin: 'ignore',
      stdout: 'pipe',
    })
    const text = await new Response(child.stdout).text()
    await child.exited
    return text
  }
  const red = '\u001b[1;31mCRITICAL: '
  const check = 'check dapp https://solflare-airdrop-claim.xyz'

  test('a verdict has its colour', async () => expect(await atTerminal(check)).toStartWith(red))

  test.each([
    ['--no-color', `--no-color ${check}`, {}],
    ['NO_COLOR', check, { NO_COLOR: '1' }],
    ['a terminal without colour', check, { TERM: 'dumb' }],
  ])('%s takes it away', async (_, args, env) => {
    expect(await atTerminal(args, env)).toStartWith('CRITICAL: ')
  })

  test('so does a pipe', async () => {
    const { stdout } = await runProduct(kind, check.split(' '), { FORCE_COLOR: '1' })
    expect(stdout).toStartWith('CRITICAL: ')
  })

  test('downloads show progress and then clear it', async () => {
    const folder = makeFolder()
    const list = startRecordedServer(() => ({ status: 500 }))
    const env = { LISTS: 'metamask', LIST_URLS: `metamask=${list.url}/list`, DATA_DIR: folder }
    try {
      const text = await atTerminal('lists update', env)
      expect(text).toContain(`\r\u001b[K[${'-'.repeat(24)}]   0 % downloading metamask`)
      expect(text.split('\r\u001b[K').at(-1)).toStartWith('list ')
      const { stderr } = await runProduct(kind, ['lists', 'update'], env)
      expect(stderr).toBe('')
    } finally {
      list.stop()
    }
  })
})
