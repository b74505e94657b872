// The command-line scan as a separate process, against a real chain.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  Keypair,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import { evidenceParts } from '../../src/scan/answer/build-scan-evidence.ts'
import { lighthouseProgram } from '../../src/solana/address/known-address.ts'
import { fetchJson, jsonPost, member } from '../kit/http.ts'
import { processTestMs, type Run, runProduct, startServer } from '../kit/server-process.ts'
import { makeFolder } from '../kit/test-folder.ts'
import { buildProgram, byteIs, isAfter, transferSol, when } from '../kit/sbpf/program.ts'
import { noTestChain, startTestChain, type TestChain } from '../kit/chain/surfnet.ts'
import { setAuthority, transferToken } from '../kit/chain/token-instructions.ts'
import { callTo, deploy } from '../on-chain/unknown-program.ts'

setDefaultTimeout(processTestMs)

const sol = 1_000_000_000n
const fresh = (): PublicKey => Keypair.generate().publicKey
/** Moves the wallet's SOL once a byte is set: in a plain simulation, nothing happens. */
const drainsOnceSwitched = buildProgram(
  4,
  when(byteIs(0, 0, 1), [transferSol(3, 1, 2, 4_900_000_000n)]),
)

/** No node listens here. */
const unreachable = 'http://127.0.0.1:9'

const main = join(import.meta.dir, '../../src/main.ts')

describe.skipIf(noTestChain !== undefined)('drawbridge scan', () => {
  const user = fresh()
  const friend = fresh()
  const mint = fresh()
  const folder = makeFolder()
  const wallet = user.toBase58()
  const accounts = { mine: user, theirs: user }
  let chain: TestChain

  beforeAll(async () => {
    chain = await startTestChain()
    await chain.fundSol(user, 5n * sol)
    await chain.fundSol(friend, sol)
    await chain.createMint(mint, { decimals: 6, supply: 10n ** 12n })
    accounts.mine = await chain.createTokenAccount({ mint, owner: user, amount: 9_000_000n })
    accounts.theirs = await chain.createTokenAccount({ mint, owner: friend, amount: 0n })
  })
  afterAll(() => {
    chain.stop()
  })

  const safe = (): TransactionInstruction =>
    SystemProgram.transfer({ fromPubkey: user, toPubkey: friend, lamports: sol })
  const theft = (): TransactionInstruction => setAuthority(accounts.mine, 2, friend, user)
  const failing = (): TransactionInstruction =>
    transferToken(accounts.mine, accounts.theirs, user, 10n ** 12n)
  const base64 = (instruction: TransactionInstruction): string =>
    unsignedBase64(user, [instruction])
  const env = (): Record<string, string> => ({ SOLANA_RPC_URL: chain.url, DATA_DIR: folder })
  const run = (...args: string[]): Promise<Run> => runProduct('binary', args, env())
  const scan = (transaction: string, ...more: string[]): Promise<Run> =>
    run('scan', transaction, '--wallet', wallet, ...more)

  const withStdin = async (input: Uint8Array | string): Promise<number> => {
    const child = Bun.spawn([process.execPath, main, 'scan', '-', '--wallet', wallet], {
      env: env(),
      stdin: new Blob([typeof input === 'string' ? input : new Uint8Array(input)]),
      stdout: 'ignore',
      stderr: 'ignore',
    })
    return await child.exited
  }

  describe('exit code and words', () => {
    test.each([
      ['safe', safe, 0, /^SAFE: .*\nTransfer 1 SOL from /],
      ['suspicious', failing, 1, /^SUSPICIOUS: .*\nBe careful\. /],
      ['malicious', theft, 2, /^MALICIOUS: do not sign\..*\nDo not sign\. /],
    ] as const)('%s', async (_, instruction, exitCode, words) => {
      const result = await scan(base64(instruction()))
      expect(result).toMatchObject({ exitCode, stderr: '' })
      expect(result.stdout).toMatch(words)
    })

    test('what moves, who controls what, why and what to do, without colour in a pipe', async () => {
      const { stdout } = await scan(base64(theft()))
      expect(stdout).toContain(`out  9 of token ${mint.toBase58()}\n`)
      expect(stdout).toContain('out  0.000005 SOL\n')
      expect(stdout).toContain(
        `${accounts.mine.toBase58()}: token owner from ${wallet} to ${friend.toBase58()}`,
      )
      expect(stdout).toMatch(
        /\[critical\] TOKEN_ACCOUNT_OWNER_CHANGE: .*\n +Why: .*\n +What to do: /,
      )
      expect(stdout).not.toContain('\x1b')
    })

    test('a wallet that takes no part', async () => {
      const outsider = fresh().toBase58()
      const result = await run('scan', base64(theft()), '--wallet', outsider)
      expect(result.exitCode).toBe(1)
      expect(result.stdout).toContain('WALLET_NOT_INVOLVED')
    })

    test('what was not checked', async () => {
      const { stdout } = await scan(base64(failing()))
      expect(stdout).toMatch(/\nNot checked:\n {2}The outcome: /)
      expect((await scan(base64(safe()))).stdout).not.toContain('Not checked')
    })
  })

  describe('takes the transaction from', () => {
    const file = (name: string, content: Uint8Array | string): string => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    }

    test('a file of base64, broken into lines', async () => {
      const lines = base64(theft()).replace(/.{60}/g, '$&\r\n')
      expect(await scan(file('lines', `${lines}\n`))).toMatchObject({ exitCode: 2 })
    })

    test('a file of raw bytes', async () => {
      const bytes = Buffer.from(base64(theft()), 'base64')
      expect(await scan(file('raw', bytes))).toMatchObject({ exitCode: 2 })
    })

    test('stdin, as text or bytes', async () => {
      expect(await withStdin(`${base64(theft())}\n`)).toBe(2)
      expect(await withStdin(Buffer.from(base64(safe()), 'base64'))).toBe(0)
    })
  })

  describe('no verdict, one sentence and exit code 3 for', () => {
    const refused = (result: Run, sentence: RegExp): void => {
      expect(result).toMatchObject({ exitCode: 3, stdout: '' })
      expect(result.stderr).toMatch(sentence)
      expect(result.stderr.trimEnd()).not.toContain('\n')
    }

    test.each([
      ['nothing', ['scan'], /^Expected one transaction\. Usage: /],
      ['two transactions', ['scan', 'AA', 'BB', '--wallet', wallet], /^Expected one transaction\./],
      ['no wallet', ['scan', 'AAAA'], /^--wallet is missing\./],
      [
        'an option that is none',
        ['scan', 'AAAA', '--walet', wallet],
        /^Unknown option '--walet'\./,
      ],
      [
        'a repeated option',
        ['scan', 'AAAA', '--wallet', wallet, '--wallet', wallet],
        /^--wallet appears twice\./,
      ],
      [
        'a wallet that is none',
        ['scan', base64Of([1]), '--wallet', 'abc'],
        /^(?:The transaction|`--wallet`) must be /,
      ],
      [
        'a path to nowhere',
        ['scan', './no.such.file', '--wallet', wallet],
        /neither an existing file nor base64/,
      ],
      [
        'bytes that are none',
        ['scan', 'AQID', '--wallet', wallet],
        /^The transaction must be a serialized /,
      ],
    ])('%s', async (_, args, sentence) => refused(await run(...args), sentence))

    test('an empty file and one that is too long', async () => {
      const path = join(folder, 'odd')
      writeFileSync(path, '')
      refused(await scan(path), /input is empty/)
      writeFileSync(path, 'A'.repeat(70_000))
      refused(await scan(path), /limit of 65536 bytes/)
      writeFileSync(path, new Uint8Array(5_000))
      refused(await scan(path), /neither a transaction nor base64/)
    })

    test('a node that does not respond, and an invalid setting', async () => {
      const args = ['scan', base64(safe()), '--wallet', wallet]
      const down = { SOLANA_RPC_URL: unreachable }
      refused(
        await runProduct('binary', args, down),
        /^The Solana node cannot be reached.*SOLANA_RPC_URL/,
      )
      const wrong = { SOLANA_RPC_URL: 'nowhere' }
      refused(await runProduct('binary', args, wrong), /^SOLANA_RPC_URL must be /)
    })

    test('a bundle that cannot be written; the verdict is still printed', async () => {
      const result = await scan(base64(safe()), '--save', join(folder, 'no', 'such', 'folder'))
      expect(result).toMatchObject({ exitCode: 3 })
      expect(result.stdout).toStartWith('SAFE')
      expect(result.stderr).toMatch(/^The bundle could not be written to .* \(ENOENT\)\.\n$/)
    })
  })

  test('does the same as the executable', async () => {
    const path = join(folder, 'binary')
    const args = ['scan', base64(theft()), '--wallet', wallet, '--guards', '--save', path]
    const scanned = await runProduct('binary', args, env())
    expect(scanned).toMatchObject({ exitCode: 2, stderr: '' })
    const again = await runProduct('binary', ['replay', path], { SOLANA_RPC_URL: unreachable })
    expect(again).toMatchObject({ exitCode: 2, stdout: scanned.stdout })
    const fromSource = await runProduct('source', ['replay', path], { SOLANA_RPC_URL: unreachable })
    expect(fromSource).toEqual(again)
  })

  test('writes only the requested bundle', async () => {
    const place = makeFolder()
    await runProduct('binary', ['scan', base64(safe()), '--wallet', wallet], {
      ...env(),
      DATA_DIR: join(place, 'data'),
    })
    expect(readdirSync(place)).toEqual([])
  })

  test('--json prints the API’s answer with all evidence', async () => {
    await using server = await startServer('binary', { env: env() })
    const context = { source: 'test', dapp_domain: 'app.example' }
    for (const instruction of [safe(), theft(), failing()]) {
      const tx_base64 = base64(instruction)
      const { stdout } = await scan(
        tx_base64,
        '--json',
        '--source',
        'test',
        '--dapp',
        'app.example',
      )
      const url = `${server.scanUrl}/v1/wallet/tx?include=${plainParts}`
      const body = { chain: 'solana', tx_base64, wallet_address: wallet, context }
      const answer = await fetchJson(url, jsonPost(body))
      expect(withoutMoment(JSON.parse(stdout))).toEqual(withoutMoment(answer))
      const guarded = await scan(tx_base64, '--json', '--guards')
      const guardUrl = `${server.scanUrl}/v1/wallet/tx?include=guards`
      const guards = member(await fetchJson(guardUrl, jsonPost(body)), 'evidence', 'guards')
      expect(guards).toBeDefined()
      expect(member(JSON.parse(guarded.stdout), 'evidence', 'guards')).toEqual(guards)
    }
  })

  describe('--save and drawbridge replay', () => {
    const saved = async (
      instruction: TransactionInstruction,
      ...more: string[]
    ): Promise<string> => {
      const path = join(folder, `bundle-${saves++}`)
      await scan(base64(instruction), '--save', path, ...more)
      return path
    }
    let saves = 0
    const replay = (path: string, ...more: string[]): Promise<Run> =>
      runProduct('binary', ['replay', path, ...more], { SOLANA_RPC_URL: unreachable })

    test.each([
      ['safe', safe, 0],
      ['suspicious', failing, 1],
      ['malicious', theft, 2],
    ] as const)('give the same verdict and hash offline: %s', async (_, instruction, exitCode) => {
      const path = join(folder, `same-${exitCode}`)
      const first = await scan(base64(instruction()), '--save', path, '--json', '--guards')
      const again = await replay(path, '--json')
      expect(again.exitCode).toBe(exitCode)
      expect(JSON.parse(again.stdout)).toEqual(JSON.parse(first.stdout))
      const hash = member(JSON.parse(first.stdout), 'evidence', 'provenance', 'inputsHash')
      expect(again.stderr).toBe(`Replayed with the same verdict and hash: ${String(hash)}.\n`)
    })

    test('give the same for an unknown program, including its code and other scenarios', async () => {
      const program = await deploy(chain, drainsOnceSwitched)
      const state = fresh()
      const data = new Uint8Array(16)
      await chain.setAccount(state, { lamports: sol, owner: program, data })
      const call = callTo(program, [
        [state, 'write'],
        [user, 'sign'],
        [friend, 'write'],
        [SystemProgram.programId, 'read'],
      ])
      const path = join(folder, 'unknown')
      await chain.rpc('surfnet_writeProgram', [
        lighthouseProgram,
        Buffer.from(buildProgram(0, when(isAfter(0n), []))).toString('hex'),
        0,
      ])
      const first = await scan(base64(call), '--save', path, '--json', '--guards')
      const answer: unknown = JSON.parse(first.stdout)
      expect(member(answer, 'evidence', 'coverage', 'worlds', 'status')).toBe('ran')
      expect(first.exitCode).toBe(2)
      // The switch is byte 0 of the state, which the program owns; found by forcing a branch, and only in its code.
      const findings = member(answer, 'evidence', 'findings')
      expect(findings).toMatchObject([
        {
          flag: 'UNSTABLE_OUTCOME',
          subject: state.toBase58(),
          code: {
            branches: [{ program: program.toBase58(), instruction: expect.any(Number) }],
            dependsOn: {
              what: 'data',
              account: state.toBase58(),
              offset: 0,
              owner: program.toBase58(),
            },
            confirmed: 'state',
            state: [
              { account: state.toBase58(), what: 'data', offset: 0, value: expect.any(String) },
            ],
          },
        },
      ])
      expect(member(answer, 'evidence', 'guards', 'guarded', 'verdict')).toBe('safe')
      const again = await replay(path, '--json')
      expect(again.stderr).toStartWith('Replayed with the same verdict and hash: ')
      expect(again.exitCode).toBe(2)
      expect(JSON.parse(again.stdout)).toEqual(answer)
      const { stdout } = await replay(path)
      expect(stdout).toContain('Within reach of unknown programs:\n')
    })

    test('only the owner may read the bundle, even if it replaces a file', async () => {
      const path = join(folder, 'open')
      writeFileSync(path, '')
      chmodSync(path, 0o644)
      await scan(base64(safe()), '--save', path)
      expect(statSync(path).mode & 0o777).toBe(0o600)
    })

    test('report what was changed', async () => {
      const path = await saved(safe())
      const text = readFileSync(path, 'utf8')
      const changed = 'The bundle was changed after it was saved.\n'
      const changes: [find: RegExp, put: string, inContent: boolean, problem: RegExp][] = [
        [/"lamports":"5000000000"/, '"lamports":"5000000001"', true, /^The hash differs: /],
        [/"slot":"(\d+)"/, '"slot":"1"', true, /^The /],
        [/"logs":\[/, '"logs":["more",', true, /^The hash differs: /],
        [/"product":"/, '"product":"9', true, /^$/],
        [
          /"ruleSet":"[^"]+"/,
          '"ruleSet":"2020-01-01+000000000000"',
          true,
          /^The rules differ: saved 2020/,
        ],
        [
          /"walletAddress":"\w+"/,
          `"walletAddress":"${friend.toBase58()}"`,
          true,
          /The hash differs: /,
        ],
        [
          /"request":\{(.*?)"transactionBase64":"AQ/,
          '"request":{$1"transactionBase64":"AA',
          true,
          /^The saved scan cannot be run: /,
        ],
        [
          /"request":\{(.*?)"transactionBase64":"AQAAAA/,
          '"request":{$1"transactionBase64":"AQAAAB',
          true,
          /^The bundle does not contain this simulation/,
        ],
        [
          /"score":0,"verdict":"safe"/,
          '"score":0.9,"verdict":"malicious"',
          false,
          /^The verdict differs: saved malicious \(0\.9\), replayed safe \(0\)\./,
        ],
        [/"inputsHash":"[0-9a-f]{4}/, '"inputsHash":"0000', false, /^The hash differs: saved 0000/],
      ]
      for (const [find, put, inContent, problem] of changes) {
        expect(text).toMatch(find)
        writeFileSync(path, text.replace(find, put))
        const { exitCode, stderr } = await replay(path)
        expect(stderr.startsWith(changed), stderr).toBe(inContent)
        expect(stderr.replace(changed, '')).toMatch(problem)
        expect(exitCode).toBe(4)
      }
    })

    test.each([
      ['no file', undefined, /^No bundle found at /],
      ['no JSON', '{"format":', /^The bundle is damaged: it is not JSON\./],
      ['other JSON', '{"format":"else","version":1}', /^This is not a bundle /],
      [
        'a newer version',
        '{"format":"drawbridge-bundle","version":99}',
        /^The bundle has version 99; .* newer program/,
      ],
      ['missing parts', '{"format":"drawbridge-bundle","version":1}', /^The bundle is damaged: /],
    ])('refuse %s in one sentence', async (_, content, problem) => {
      const path = join(folder, 'damaged')
      if (content === undefined) rmSync(path, { force: true })
      else writeFileSync(path, content)
      const result = await replay(path)
      expect(result).toMatchObject({ exitCode: 3, stdout: '' })
      expect(result.stderr).toMatch(problem)
      expect(result.stderr.trimEnd()).not.toContain('\n')
    })

    test('refuse a path that is not a regular file', async () => {
      const result = await replay('/dev/zero')
      expect(result).toMatchObject({ exitCode: 3, stdout: '' })
      expect(result.stderr).toMatch(/^\/dev\/zero is not a regular file\./)
    })

    test('there is no bundle without a verdict', async () => {
      const path = join(folder, 'none')
      await scan('AQID', '--save', path)
      expect(existsSync(path)).toBe(false)
    })
  })
})

const plainParts = evidenceParts.filter((part) => part !== 'guards').join()

function base64Of(bytes: number[]): string {
  return Buffer.from(bytes).toString('base64')
}

/** Two scans run at different slots, so their hashes differ. */
function withoutMoment(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    ['accountsSlot', 'simulationSlot', 'inputsHash'].includes(key) ? undefined : value,
  )
}
