// The first steps of a user with Node, npm and a copy of this repository and nothing else: the commands of the README
// and those that `npm start` prints, run as they are. Only the download of the packages is left out.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { noSources } from '../../scripts/no-sources.ts'
import { atEnd } from '../kit/at-end.ts'
import { checkTypes } from '../kit/check-types.ts'
import { blocksOf } from '../kit/markdown-blocks.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { noTestChain } from '../kit/chain/surfnet.ts'

/** It builds the executable on the way. */
const newcomerMs = 180_000
setDefaultTimeout(newcomerMs)

const root = join(import.meta.dir, '../..')
const folder = makeFolder()
const clone = join(folder, 'drawbridge')
const home = join(folder, 'home')
const bin = join(folder, 'bin')

/** Programs on the machine. npm needs `sh`, the commands to paste need the others. */
const machine = ['node', 'npm', 'sh', 'curl', 'mkdir']
const missing = machine.filter((tool) => Bun.which(tool) === null)
const impossible =
  noTestChain ?? (missing.length > 0 ? `this machine has no ${missing.join(', no ')}` : undefined)

const environment = { PATH: bin, HOME: home }

const makeMachine = (): void => {
  mkdirSync(home)
  mkdirSync(bin)
  for (const tool of machine) symlinkSync(realpathSync(Bun.which(tool) ?? ''), join(bin, tool))
}

/** Files of a clone, with the packages that the first start would install. */
const makeClone = (): void => {
  const leftOut = ['.git', 'node_modules', 'dist', 'data']
  cpSync(root, clone, {
    recursive: true,
    filter: (path) => !leftOut.some((name) => path === join(root, name)),
  })
  const packages = join(root, 'node_modules')
  mkdirSync(join(clone, 'node_modules'))
  for (const name of readdirSync(packages).flatMap((each) =>
    each.startsWith('@') ? readdirSync(join(packages, each)).map((one) => join(each, one)) : [each],
  )) {
    mkdirSync(dirname(join(clone, 'node_modules', name)), { recursive: true })
    if (name !== '.drawbridge-lock')
      symlinkSync(join(packages, name), join(clone, 'node_modules', name))
  }
  const lock = readFileSync(join(clone, 'package-lock.json'))
  writeFileSync(
    join(clone, 'node_modules', '.drawbridge-lock'),
    createHash('sha256').update(lock).digest('hex'),
  )
}

type Started = {
  process: ChildProcess
  /** Everything written to stderr, which is what people read. */
  output: () => string
  ended: Promise<number | null>
}

const running = new Set<ChildProcess>()

const npmStart = (settings: Record<string, string>): Started => {
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...environment, PORT: '0', SCAN_PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group, as in a terminal, so Ctrl-C reaches all of it.
    detached: true,
  })
  running.add(child)
  let text = ''
  child.stderr?.on('data', (piece) => (text += String(piece)))
  const ended = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      running.delete(child)
      resolve(code)
    }),
  )
  return { process: child, output: () => text, ended }
}

const untilPrinted = async ({ output, process: child }: Started, what: RegExp): Promise<string> => {
  while (!what.test(output())) {
    if (child.exitCode !== null) throw new Error(`it ended before it listened: ${output()}`)
    await Bun.sleep(50)
  }
  return output()
}

const signalGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  if (pid !== undefined) process.kill(-pid, signal)
}

/** No process may outlive an aborted test run. */
const endAll = (): void => running.forEach((child) => signalGroup(child, 'SIGKILL'))
atEnd(endAll)

const fieldIn = (text: string, name: string): string => {
  const found = new RegExp(`^ *${name} +(http\\S+)$`, 'm').exec(text)?.[1]
  if (found === undefined) throw new Error(`there is no line about ${name}: ${text}`)
  return found
}

/** Times of the newest trades, in milliseconds, once there are any. */
const untilTrades = async (apiUrl: string): Promise<number[]> => {
  for (;;) {
    const { trades } = await (await fetch(`${apiUrl}/v1/data/trades/feed?limit=100`)).json()
    if (trades.length > 0)
      return trades.map(({ timestamp }: { timestamp: string }) => Date.parse(timestamp))
    await Bun.sleep(200)
  }
}

type Typed = { exitCode: number; stdout: string; stderr: string }

/** A command line, or several, typed into a shell. */
const type = async (
  line: string,
  more: Record<string, string> = {},
  cwd = clone,
): Promise<Typed> => {
  const shell = Bun.spawn([join(bin, 'sh'), '-c', line], {
    cwd,
    env: { ...environment, ...noSources, ...more },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(shell.stdout).text(),
    new Response(shell.stderr).text(),
    shell.exited,
  ])
  return { exitCode, stdout, stderr }
}

const readme = readFileSync(join(root, 'README.md'), 'utf8')
/** Where the README says the server is. */
const readmeUrl = 'http://127.0.0.1:3000'
/** Blocks of commands, in their order. Each starts in the folder of the clone. */
const [start, request, install, commands, ...moreBlocks] = blocksOf(readme, 'sh')

/** npm neither waits for a network nor reports one that is missing. */
const offline = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }

const newcomer = `a user with Node, npm and a clone${impossible ? ` (not here: ${impossible})` : ''}`

describe.skipIf(impossible !== undefined)(newcomer, () => {
  let started: Started
  let welcome = ''
  let apiUrl = ''
  let rpcUrl = ''
  let scanLine = ''

  beforeAll(async () => {
    makeMachine()
    makeClone()
    started = npmStart({})
    welcome = await untilPrinted(started, /dist\/drawbridge scan \S+ --wallet \S+\n/)
    apiUrl = fieldIn(welcome, 'API')
    rpcUrl = fieldIn(welcome, 'Solana RPC')
    scanLine = /^ *(SOLANA_RPC_URL=\S+ \.\/dist\/drawbridge scan .*)$/m.exec(welcome)?.[1] ?? ''
  }, newcomerMs)

  afterAll(() => {
    endAll()
    rmSync(folder, { recursive: true, force: true })
  })

  const curlLines = (): string[] =>
    [...welcome.matchAll(/^ *(curl .*)$/gm)].map(([, line = '']) => line)

  const pasted = async (line: string | undefined): Promise<unknown> => {
    const { exitCode, stdout, stderr } = await type(line ?? 'false')
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    return JSON.parse(stdout)
  }

  test('starts a server without Bun, git or a home folder', async () => {
    expect([...readdirSync(bin)].sort()).toEqual([...machine].sort())
    expect((await type('bun --version')).exitCode).toBe(127)
    expect((await fetch(`${apiUrl}/v1/monitoring/health`)).status).toBe(200)
    expect(welcome).toContain('Drawbridge serves a sandbox.')
    expect(existsSync(join(clone, 'dist', 'sandbox-data', 'drawbridge.db'))).toBe(true)
    expect(existsSync(join(clone, 'data'))).toBe(false)
  })

  test('runs the printed commands: two scans, an app, traders, launches, stats', async () => {
    const [safe, malicious, app, traders, launches, stats, ...rest] = curlLines()
    expect(rest).toEqual([])
    expect(await pasted(safe)).toMatchObject({ verdict: 'safe' })
    expect(await pasted(malicious)).toMatchObject({
      verdict: 'malicious',
      details: { flags: expect.arrayContaining(['TOKEN_ACCOUNT_OWNER_CHANGE']) },
    })
    expect(['medium', 'high', 'critical']).toContain(
      Reflect.get(Object(await pasted(app)), 'riskLevel'),
    )
    expect(await pasted(traders)).toHaveProperty('traders')
    expect(await pasted(launches)).toMatchObject({ tokens: expect.any(Array) })
    expect(await pasted(stats)).toMatchObject({
      service: expect.any(String),
      recentEvents: expect.any(Array),
    })
  })

  test('runs the printed terminal scan', async () => {
    const { exitCode, stdout } = await type(scanLine)
    expect({ exitCode, stdout }).toEqual({
      exitCode: 2,
      stdout: expect.stringContaining('Do not sign.'),
    })
  })

  test.each(['/', '/scan', '/token', '/trades', '/wallet', '/check', '/docs', '/docs/json'])(
    'opens %s with all its parts',
    async (path) => {
      const page = await fetch(`${apiUrl}${path}`)
      expect(page.status).toBe(200)
      const text = await page.text()
      const parts = path.endsWith('json')
        ? []
        : [...text.matchAll(/(?:src|href)="(\/[^"#]+\.(?:js|css|svg))"/g)].map(
            ([, part = '']) => part,
          )
      if (!path.endsWith('json')) expect(parts.length).toBeGreaterThan(1)
      for (const part of parts) {
        const answer = await fetch(`${apiUrl}${part}`)
        expect([part, answer.status]).toEqual([part, 200])
      }
    },
  )

  test('serves the scan at the second address too', async () => {
    const [safe = ''] = curlLines()
    const there = safe.replace(apiUrl, fieldIn(welcome, 'scan only'))
    expect(await pasted(there)).toMatchObject({ verdict: 'safe' })
  })

  test('finds every block of commands of the README below', () => {
    expect(moreBlocks).toEqual([])
    expect(start).toBe('npm start\n')
  })

  test('pastes the request of the README, which is the printed one, and sees its response', async () => {
    const [, malicious = ''] = curlLines()
    expect(request).toBe(`${malicious.replace(apiUrl, readmeUrl)}\n`)
    const [response = ''] = blocksOf(readme, 'json')
    expect(await pasted(request?.replace(readmeUrl, apiUrl))).toMatchObject(JSON.parse(response))
  })

  test('installs the client and runs the program of the README', async () => {
    const installed = await type(`set -e\n${install ?? 'false'}`, offline)
    expect(installed).toMatchObject({ exitCode: 0 })
    const project = join(folder, 'hello')
    const [program = ''] = blocksOf(readme, 'ts')
    expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
    const here = program.replace(readmeUrl, apiUrl)
    writeFileSync(join(project, 'hello.mjs'), here)
    expect(readme).toContain('`node hello.mjs`')
    const { exitCode, stdout } = await type('node hello.mjs', {}, project)
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(/^malicious Do not sign\./),
    })
    writeFileSync(join(project, 'hello.mts'), here)
    expect(await checkTypes(project, ['hello.mts'])).toMatchObject({ exitCode: 0 })
  })

  test('runs every other command of the README in order', async () => {
    const transaction = / scan (\S+) /.exec(scanLine)?.[1] ?? ''
    writeFileSync(join(clone, 'tx.b64'), transaction)
    const outcomes: Record<string, number> = {}
    for (const line of commands?.trimEnd().split('\n') ?? []) {
      const { exitCode } = await type(line, {
        SOLANA_RPC_URL: rpcUrl,
        PORT: new URL(apiUrl).port,
      })
      outcomes[line.split(' ').slice(0, 3).join(' ')] = exitCode
    }
    expect(outcomes).toEqual({
      './dist/drawbridge init': 0,
      './dist/drawbridge --env-file .env': 0,
      // An unknown site: neither low nor risky.
      './dist/drawbridge check dapp': 1,
      './dist/drawbridge scan tx.b64': 2,
      './dist/drawbridge replay tx.bundle': 2,
    })
  })

  test('starts the server on another network with one variable', async () => {
    const second = npmStart({
      ...noSources,
      SOLANA_RPC_URL: rpcUrl,
      DATA_DIR: join(folder, 'second'),
    })
    const line = await untilPrinted(second, / scan only +http\S+\n/)
    expect(line).toContain('Drawbridge serves the network of SOLANA_RPC_URL.')
    expect(line).not.toContain('Solana RPC')
    const [safe = ''] = curlLines()
    const answer = await pasted(safe.replace(apiUrl, fieldIn(line, 'API')))
    expect(answer).toMatchObject({ verdict: 'safe' })
    // Sent to npm alone, as process managers do; no child process may survive.
    second.process.kill('SIGTERM')
    await second.ended
    const gone = await fetch(`${fieldIn(line, 'API')}/`).catch(() => 'no answer')
    expect(gone).toBe('no answer')
  })

  test('stops it with Ctrl-C, which leaves only ignored files', async () => {
    expect(Math.max(...(await untilTrades(apiUrl)))).toBeLessThan(Date.now())
    signalGroup(started.process, 'SIGINT')
    await started.ended
    expect(await fetch(`${apiUrl}/`).catch(() => 'no answer')).toBe('no answer')
    const own = ['tx.b64', 'tx.bundle', '.env', 'node_modules', 'dist', 'data']
    const known = readdirSync(root)
    expect(readdirSync(clone).filter((name) => ![...known, ...own].includes(name))).toEqual([])
    // Caches of npm and of Bun.
    expect(readdirSync(home).filter((name) => !['.npm', '.bun'].includes(name))).toEqual([])
  })

  test('starts it again on a new chain, without data of the old one', async () => {
    // Trade times are whole seconds.
    const startedMs = Math.floor(Date.now() / 1000) * 1000
    const again = npmStart({})
    const line = await untilPrinted(again, /Solana RPC +http\S+\n/)
    const timesMs = await untilTrades(fieldIn(line, 'API'))
    expect(Math.min(...timesMs)).toBeGreaterThanOrEqual(startedMs)
    signalGroup(again.process, 'SIGINT')
    await again.ended
  })

  test('learns what to do if no chain runs on this machine', async () => {
    rmSync(join(clone, 'node_modules', '@solana', 'surfpool-linux-x64-gnu'))
    const refused = npmStart({})
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toMatch(
      /^The sandbox cannot run here: .*SOLANA_RPC_URL=\S+ npm start$/m,
    )
    expect(refused.output()).not.toMatch(/^ +at /m)
  })
})
