// The operator's lists in a command-line scan and in its bundle.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Keypair, SystemProgram } from '@solana/web3.js'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { processTestMs, type Run, runProduct, serverKinds } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { noTestChain, startTestChain, type TestChain } from '../kit/chain/surfnet.ts'

setDefaultTimeout(processTestMs)

const unreachable = 'http://127.0.0.1:9'

describe.skipIf(noTestChain !== undefined).each(serverKinds)('%s', (kind) => {
  const [user, thief] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  const folder = makeFolder()
  let chain: TestChain
  let payment = ''
  beforeAll(async () => {
    chain = await startTestChain()
    await chain.fundSol(user, 5_000_000_000n)
    await chain.fundSol(thief, 5_000_000_000n)
    payment = unsignedBase64(user, [
      SystemProgram.transfer({ fromPubkey: user, toPubkey: thief, lamports: 1_000_000n }),
    ])
  })
  afterAll(() => {
    chain.stop()
  })

  const dataDir = (name: string, files: Record<string, string>): string => {
    const path = join(folder, name)
    mkdirSync(join(path, 'lists'), { recursive: true })
    for (const [file, text] of Object.entries(files)) writeFileSync(join(path, 'lists', file), text)
    return path
  }
  const scan = (path: string, ...more: string[]): Promise<Run> =>
    runProduct(kind, ['scan', payment, '--wallet', user.toBase58(), ...more], {
      SOLANA_RPC_URL: chain.url,
      DATA_DIR: path,
    })
  const replay = (bundle: string): Promise<Run> =>
    runProduct(kind, ['replay', bundle], {
      SOLANA_RPC_URL: unreachable,
      DATA_DIR: join(folder, 'none'),
    })

  test('a payment to an address on the operator’s block list is malicious', async () => {
    expect(await scan(dataDir('empty', {}))).toMatchObject({ exitCode: 0, stderr: '' })
    const line = `${thief.toBase58()} took all of my tokens\n`
    const blocked = await scan(dataDir('blocked', { 'block-addresses.txt': line }))
    expect(blocked).toMatchObject({ exitCode: 2, stderr: '' })
    expect(blocked.stdout).toContain('took all of my tokens')
  })

  test('a bundle replays to the same verdict without the lists', async () => {
    const path = dataDir('gone', {
      'block-addresses.txt': `${thief.toBase58()} took all of my tokens\n`,
      'block-domains.txt': 'bad.example reported\n',
    })
    const bundle = join(folder, 'gone.bundle')
    const first = await scan(path, '--save', bundle, '--dapp', 'bad.example')
    expect(first.exitCode).toBe(2)
    rmSync(path, { recursive: true })
    const again = await replay(bundle)
    expect(again).toMatchObject({ exitCode: 2, stdout: first.stdout })
    expect(again.stderr).toStartWith('Replayed with the same verdict and hash: ')

    const text = readFileSync(bundle, 'utf8')
    expect(text).toContain('took all of my tokens')
    writeFileSync(bundle, text.replace('took all of my tokens', 'is a friend of mine!'))
    expect(await replay(bundle)).toMatchObject({
      exitCode: 4,
      stderr: 'The bundle was changed after it was saved.\n',
    })
  })

  test('a list that was never downloaded causes a warning, and the scan still has a verdict', async () => {
    const run = await runProduct(kind, ['scan', payment, '--wallet', user.toBase58()], {
      SOLANA_RPC_URL: chain.url,
      DATA_DIR: join(folder, 'new'),
      LISTS: 'metamask',
    })
    expect(run).toMatchObject({
      exitCode: 0,
      stderr: 'A list in LISTS was never downloaded. Run drawbridge lists update.\n',
    })
  })

  test('an invalid database causes a warning, and the scan still has a verdict', async () => {
    const path = dataDir('damaged', {})
    writeFileSync(join(path, 'drawbridge.db'), 'no database '.repeat(1000))
    const run = await scan(path)
    expect(run.exitCode).toBe(0)
    expect(run.stderr).toMatch(
      /^The lists in .* cannot be read \(.*\)\. This scan does not use them\.\n$/,
    )
  })
})
