// Every example of `drawbridge help`, typed into a shell, with a server and a chain as users run them.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noSources } from '../../scripts/no-sources.ts'
import { sampleExamples, type Sandbox, startSandbox } from '../../scripts/sandbox.ts'
import { commands } from '../../src/command/entries/registry.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'
import { commandOf, runProduct, type ServerProcess, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'

// It starts a chain and many processes; no test asserts how long.
setDefaultTimeout(180_000)

const examples = commands.flatMap(({ examples: each }) => each.map(([line]) => line))

/** Those that serve until they are stopped. */
const serving = ['', 'serve']

/** Exit codes other than 0, by the beginning of the line. */
const outcomes: readonly (readonly [start: string, exitCode: number, why: string])[] = [
  ['scan ', 2, 'the transaction is malicious'],
  ['replay ', 2, 'it was malicious'],
  ['check dapp ', 1, 'nothing is known about this site'],
  ['migrate ', 1, 'there is no PostgreSQL'],
  ['get price ', 1, 'the sandbox has no price sources'],
]

const outcomeOf = (line: string): number =>
  outcomes.find(([start]) => line.startsWith(start))?.[1] ?? 0

const missing = ['bash', 'jq'].filter((tool) => Bun.which(tool) === null)
const why = noTestChain ?? (missing.length > 0 ? `no ${missing.join(', no ')}` : undefined)

/** Files that the examples read. */
const given = makeFolder()
let sandbox: Sandbox
let server: ServerProcess
let publisher: Bun.Server<undefined>

const settings = (): Record<string, string> => ({
  ...noSources,
  SOLANA_RPC_URL: sandbox.rpcUrl,
  PORT: new URL(server.apiUrl).port,
  DATA_DIR: server.dataDir,
})

const prepare = async (): Promise<void> => {
  const transaction = sampleExamples(sandbox)[1]?.fields['transaction'] ?? ''
  writeFileSync(join(given, 'tx.b64'), transaction)
  writeFileSync(join(given, 'tx.bin'), Buffer.from(transaction, 'base64'))
  writeFileSync(join(given, 'login.txt'), 'I agree to the terms of app.example.')
  const ledger =
    'id,participant,campaign,points,earned_at\n1,alice,launch,10,2026-11-02T10:00:00Z\n'
  writeFileSync(join(given, 'points.csv'), ledger)
  const { alice } = sandbox.wallets
  const bundle = join(given, 'tx.bundle')
  const backup = join(given, 'drawbridge-2026-11-20.db')
  const runs = [
    await runProduct(
      'binary',
      ['scan', transaction, '--wallet', alice, '--save', bundle],
      settings(),
    ),
    await runProduct('binary', ['backup', backup, '--no-trades'], settings()),
    await runProduct('binary', ['init', join(given, '.env')], settings()),
  ]
  expect(runs.map(({ exitCode }) => exitCode)).toEqual([2, 0, 0])
}

/** A new folder with what the example reads, and the folders that it writes to. */
const folderFor = (line: string): string => {
  const folder = makeFolder()
  const folders = ['backup', 'etc/drawbridge', 'etc/bash_completion.d', '.config/fish/completions']
  for (const name of folders) mkdirSync(join(folder, name), { recursive: true })
  const read = ['tx.b64', 'tx.bin', 'login.txt', 'points.csv']
  if (line.startsWith('replay')) read.push('tx.bundle')
  if (line.startsWith('--env-file')) read.push('.env')
  for (const name of read) copyFileSync(join(given, name), join(folder, name))
  copyFileSync(
    join(given, 'drawbridge-2026-11-20.db'),
    join(folder, 'backup/drawbridge-2026-11-20.db'),
  )
  return folder
}

/** The line with folders of this test in place of the machine's, and of those that only zsh knows. */
const inFolder = (line: string, folder: string): string =>
  line.replaceAll('${fpath[1]}', folder).replaceAll(/ \/(?=backup|etc)/g, ` ${folder}/`)

type Typed = { exitCode: number; output: string }

const type = async (line: string): Promise<Typed> => {
  const folder = folderFor(line)
  const command = (await commandOf('binary')).map((word) => `'${word}'`).join(' ')
  const program = `set -o pipefail\ndrawbridge() { ${command} "$@"; }\n`
  const shell = Bun.spawn(['bash', '-c', `${program}drawbridge ${inFolder(line, folder)}`], {
    cwd: folder,
    env: {
      ...settings(),
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      // A list of one site in place of its publisher's.
      LISTS: 'metamask',
      LIST_URLS: `metamask=${publisher.url.origin}/config.json`,
      // No server may be using the database.
      ...(line.startsWith('restore') && { DATA_DIR: join(folder, 'data') }),
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const texts = [new Response(shell.stdout).text(), new Response(shell.stderr).text()]
  const [exitCode, ...output] = await Promise.all([shell.exited, ...texts])
  return { exitCode, output: output.join('') }
}

/** The exit code of a server that is stopped once it listens. */
const serve = async (line: string): Promise<number> => {
  const child = Bun.spawn([...(await commandOf('binary')), ...line.split(' ').filter(Boolean)], {
    env: { ...settings(), PORT: '0', SCAN_PORT: '0', DATA_DIR: makeFolder() },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  let log = ''
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    if (log.includes('"API at ')) continue
    log += piece
    if (log.includes('"API at ')) child.kill('SIGTERM')
  }
  return child.exited
}

describe.skipIf(why !== undefined)(
  `the examples of the help${why ? ` (skipped: ${why})` : ''}`,
  () => {
    beforeAll(async () => {
      sandbox = await startSandbox()
      server = await startServer('binary', {
        env: { ...noSources, SOLANA_RPC_URL: sandbox.rpcUrl },
      })
      await prepare()
      const list = {
        version: 2,
        fuzzylist: [],
        whitelist: [],
        blacklist: ['phantom-airdrop-claim.xyz'],
      }
      publisher = Bun.serve({ port: 0, fetch: () => Response.json(list) })
    })

    afterAll(async () => {
      await server?.[Symbol.asyncDispose]()
      sandbox?.stop()
      await publisher?.stop(true)
    })

    test.each(examples.filter((line) => !serving.includes(line)))('%s', async (line) => {
      const { exitCode, output } = await type(line)
      const isExpected = exitCode === outcomeOf(line)
      expect([exitCode, isExpected ? '' : output]).toEqual([outcomeOf(line), ''])
    })

    test.each(serving)('serves with "%s"', async (line) => {
      expect(examples).toContain(line)
      expect(await serve(line)).toBe(0)
    })
  },
)
