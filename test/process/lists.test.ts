// Downloaded and operator's lists, in the server and on the command line, across restarts and with broken publishers.
import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasFingerprint, readFingerprints } from '../../src/lists/entries/fingerprint-set.ts'
import { makeKeyedHash } from '../../src/basics/keyed-hash.ts'
import { openListReader } from '../../src/lists/adapters/list-store.ts'
import { fetchJson, fetchAnswer, jsonPost, member } from '../kit/http.ts'
import {
  type RecordedAnswer,
  type RecordedServer,
  startRecordedServer,
} from '../kit/recorded-server.ts'
import {
  processTestMs,
  runProduct,
  type ServerProcess,
  serverKinds,
  startServer,
} from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { healthPath, metricValue } from '../kit/watched-server.ts'

setDefaultTimeout(processTestMs)

let publisher: RecordedServer | undefined
afterEach(() => publisher?.stop())

const names = (count: number, word = 'phish'): string[] =>
  Array.from({ length: count }, (_, at) => `${word}-${at}.com`)
const config = (blacklist: readonly string[], etag = '"v1"'): RecordedAnswer => ({
  headers: { etag },
  body: { whitelist: [], blacklist },
})
const publish = (answers: Parameters<typeof startRecordedServer>[0]) => {
  publisher?.stop()
  publisher = startRecordedServer(answers)
  return { LISTS: 'metamask', LIST_URLS: `metamask=${publisher.url}/config.json?key=secret-key` }
}

const assess = (server: ServerProcess, url: string): Promise<unknown> =>
  fetchJson(`${server.apiUrl}/v1/security/dapp-risk?include=coverage,provenance`, jsonPost({ url }))
const levelOf = async (server: ServerProcess, url: string): Promise<unknown> =>
  member(await assess(server, url), 'riskLevel')
const listsHealth = async (server: ServerProcess): Promise<unknown> =>
  member(await fetchJson(`${server.apiUrl}${healthPath}`), 'components', 'lists')

/** Waits for a background update. */
const until = async (look: () => Promise<boolean>): Promise<void> => {
  while (!(await look())) await Bun.sleep(20)
}

describe.each(serverKinds)('%s', (kind) => {
  test('without lists, health and answers report so', async () => {
    await using server = await startServer(kind)
    expect(await listsHealth(server)).toEqual({
      status: 'unknown',
      detail: 'No downloaded list is in use.',
    })
    expect(member(await assess(server, 'phish-1.com'), 'evidence', 'provenance', 'lists')).toEqual(
      {},
    )
  })

  test('a list is downloaded while serving, used by app check and scan, and survives a restart', async () => {
    const dataDir = makeFolder()
    const env = publish([config(names(500))])
    {
      await using server = await startServer(kind, { dataDir, env })
      await until(async () => (await levelOf(server, 'https://app.phish-7.com/x')) === 'critical')
      const answer = await assess(server, 'phish-7.com')
      expect(String(member(answer, 'reasons', 0, 'message'))).toMatch(
        /listed as phishing by MetaMask eth-phishing-detect/,
      )
      expect(
        String(member(answer, 'evidence', 'provenance', 'lists', 'MetaMask eth-phishing-detect')),
      ).toMatch(/^\d{4}-\d\d-\d\d\+[0-9a-f]{12}$/)
      expect(await listsHealth(server)).toEqual({ status: 'ok' })
      expect(await metricValue(server.apiUrl, 'drawbridge_list_entries{list="metamask"}')).toBe(500)
      expect(
        await metricValue(
          server.apiUrl,
          'drawbridge_list_updates_total{list="metamask",outcome="updated"}',
        ),
      ).toBe(1)
      await server.stop()
      expect(server.stdout()).toContain('"a list was updated"')
      expect(server.stdout()).not.toContain('secret-key')
    }
    publisher?.stop()
    await using server = await startServer(kind, { dataDir, env })
    expect(await levelOf(server, 'phish-7.com')).toBe('critical')
    expect(await levelOf(server, 'github.com')).toBe('low')
    expect(await listsHealth(server)).toEqual({ status: 'ok' })
  })

  test('invalid data from a publisher degrades health and nothing else', async () => {
    await using server = await startServer(kind, {
      env: publish([{ body: '<html>Please sign in</html>' }]),
    })
    await until(async () => member(await listsHealth(server), 'status') === 'degraded')
    expect(String(member(await listsHealth(server), 'detail'))).toBe(
      'MetaMask eth-phishing-detect could not be downloaded yet. The download is not in the format of this list (the answer is not JSON).',
    )
    const answer = await assess(server, 'github.com')
    expect(member(answer, 'riskLevel')).toBe('low')
    expect(member(answer, 'evidence', 'coverage', 1)).toMatchObject({
      check: 'listed',
      status: 'failed',
    })
    expect(await fetchAnswer(`${server.apiUrl}${healthPath}`)).toMatchObject({ status: 200 })
    expect(server.stdout()).toContain('"a list was not updated"')
  })

  test('SIGHUP applies the operator’s files at once, and reports bad lines', async () => {
    const dataDir = makeFolder()
    const folder = join(dataDir, 'lists')
    mkdirSync(folder)
    writeFileSync(join(folder, 'block-domains.txt'), 'evil.org  phishing kit\ncom\n')
    await using server = await startServer(kind, { dataDir })
    expect(await levelOf(server, 'evil.org')).toBe('critical')
    expect(String(member(await listsHealth(server), 'detail'))).toStartWith(
      'block-domains.txt, line 2: the entry is a public suffix',
    )
    writeFileSync(join(folder, 'block-domains.txt'), 'other.org\n')
    writeFileSync(join(folder, 'allow-domains.txt'), 'solflare-airdrop-claim.xyz  ours\n')
    server.signal('SIGHUP')
    await until(async () => (await levelOf(server, 'other.org')) === 'critical')
    expect(await levelOf(server, 'evil.org')).not.toBe('critical')
    expect(await levelOf(server, 'solflare-airdrop-claim.xyz')).toBe('low')
    expect(await listsHealth(server)).toEqual({ status: 'ok' })
    unlinkSync(join(folder, 'allow-domains.txt'))
    server.signal('SIGHUP')
    await until(async () => (await levelOf(server, 'solflare-airdrop-claim.xyz')) === 'critical')
  })

  test('a running service picks up an update from the command line', async () => {
    const dataDir = makeFolder()
    const env = publish([config(names(100)), config(names(120), '"v2"'), config(names(20), '"v3"')])
    await using server = await startServer(kind, { dataDir, env })
    await until(async () => (await levelOf(server, 'phish-7.com')) === 'critical')

    const run = await runProduct(kind, ['lists', 'update'], { ...env, DATA_DIR: dataDir })
    expect([run.exitCode, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toMatch(/^metamask\s+updated\s+120\s+\+20\s+-0\s+20\d\d-\d\d-\d\d\s+DBAD$/m)
    server.signal('SIGHUP')
    await until(async () => (await levelOf(server, 'phish-119.com')) === 'critical')

    const shrunk = await runProduct(kind, ['lists', 'update'], { ...env, DATA_DIR: dataDir })
    expect(shrunk.exitCode).toBe(1)
    expect(shrunk.stdout).toContain('metamask: The list shrank from 120 to 20 entries at once.')
    server.signal('SIGHUP')
    await until(async () => member(await listsHealth(server), 'status') === 'degraded')
    expect(String(member(await listsHealth(server), 'detail'))).toContain('was refused')
    expect(await levelOf(server, 'phish-119.com')).toBe('critical')

    const forced = await runProduct(kind, ['lists', 'update', '--accept-smaller', 'metamask'], {
      ...env,
      DATA_DIR: dataDir,
    })
    expect(forced.exitCode).toBe(0)
    const status = await runProduct(kind, ['lists'], { ...env, DATA_DIR: dataDir })
    expect(status.stdout).toMatch(/^metamask\s+enabled\s+20\s/m)
    expect(status.stdout).not.toContain('secret-key')
  })

  test('a killed update leaves either the old list or the new one', async () => {
    const dataDir = makeFolder()
    let version = 0
    const env = {
      ...publish(() => {
        version += 1
        return config(names(30_000, `v${version}`), `"v${version}"`)
      }),
      DATA_DIR: dataDir,
    }
    expect((await runProduct(kind, ['lists', 'update'], env)).exitCode).toBe(0)
    for (const afterMs of [150, 200, 250, 300, 350, 400]) {
      await runProduct(kind, ['lists', 'update'], env, afterMs)
      expect(wholeVersion(dataDir, version)).toBeGreaterThan(0)
    }
  })

  test('unknown or disabled lists are refused by name', async () => {
    const refused = await runProduct(kind, ['lists', 'update', 'ofac'], { LISTS: 'metamask' })
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      'The list "ofac" is not enabled. Add it to LISTS.\n',
    ])
    const unknown = await runProduct(kind, ['lists', 'update', 'x'])
    expect(unknown.stderr).toStartWith('Unknown list "x"')
    const usage = await runProduct(kind, ['lists', 'nonsense'])
    expect(usage.exitCode).toBe(1)
    expect(usage.stderr).toMatch(
      /^Unknown command "drawbridge lists nonsense"\..* Usage: drawbridge lists/,
    )
    const bad = await runProduct(kind, ['lists'], { LIST_URLS: 'metamask=https://user:word@x' })
    expect(bad.exitCode).toBe(0)
    const url = await runProduct(kind, ['lists'], { LIST_URLS: 'x=https://secret-key@host' })
    expect(url.exitCode).toBe(1)
    expect(url.stderr).not.toContain('secret-key')
  })
})

/** The stored version; 0 if it is a mixture. */
const wholeVersion = (dataDir: string, newest: number): number => {
  const archive = openListReader(join(dataDir, 'drawbridge.db'))
  try {
    const set = readFingerprints(archive.read('metamask')?.blocked ?? new Uint8Array(0))
    const hash = makeKeyedHash(archive.hashKey())
    if (set?.count !== 30_000) return 0
    for (let version = newest; version > 0; version -= 1) {
      const held = names(30_000, `v${version}`).filter((name) => hasFingerprint(set, hash(name)))
      if (held.length > 0) return held.length === 30_000 ? version : 0
    }
    return 0
  } finally {
    archive.close()
  }
}
