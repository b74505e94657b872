import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noSources } from '../no-sources.ts'
import { startSandbox } from '../sandbox.ts'
import { mints, wallets } from '../sandbox/cast.ts'
import { swapTokens } from '../sandbox/exchange.ts'
import { noLocalChain } from '../sandbox/local-chain.ts'
import { unsignedBase64 } from '../sandbox/unsigned.ts'
import { listening, smokeStart } from '../smoke.ts'

/**
 * Starts an executable, sends it requests, stops it, and has it scan a call of an unknown program on a local chain,
 * which only its virtual machine can try in other scenarios. Returns the number of scenarios; undefined if this machine
 * cannot run a chain. Throws an Error that names what the executable failed to do.
 */
export const tryExecutable = async (command: readonly string[]): Promise<number | undefined> => {
  await smokeStart(command)
  return noLocalChain() === undefined ? scanUnknownProgram(command) : undefined
}

/** A slow or emulated machine may not have the time for all scenarios; one is enough. */
const scanAnswer = t.Object({
  verdict: t.Union([t.Literal('safe'), t.Literal('suspicious')]),
  evidence: t.Object({
    coverage: t.Object({
      worlds: t.Object({
        status: t.Union([t.Literal('ran'), t.Literal('partial')]),
        ran: t.Integer({ minimum: 1 }),
      }),
    }),
  }),
})

const scanUnknownProgram = async (command: readonly string[]): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'drawbridge-try-'))
  const sandbox = await startSandbox()
  const server = Bun.spawn([...command], {
    cwd: folder,
    env: { ...noSources, PORT: '0', SCAN_PORT: '0', SOLANA_RPC_URL: sandbox.rpcUrl, PATH: '' },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  try {
    const { scanUrl } = await listening(server.stdout)
    return await unknownProgramScan(scanUrl, sandbox.wallets.alice)
  } catch (cause) {
    server.kill('SIGTERM')
    // Only the log shows what went wrong inside the server.
    const bugs =
      Buffer.concat(await Array.fromAsync(server.stdout))
        .toString()
        .match(/^.*"stack".*$/gm) ?? []
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error([message, ...bugs].join('\n'), { cause })
  } finally {
    server.kill('SIGKILL')
    await server.exited
    sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A slow machine may not fetch the programs in time at first, and has them cached for the next attempt. */
const attempts = 3

/**
 * Scans a swap by alice on the sandbox's exchange, an unknown program. Returns the number of scenarios that it was
 * tried in. Throws an Error with the answer if there were none.
 */
export const unknownProgramScan = async (scanUrl: string, alice: string): Promise<number> => {
  let answered = ''
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await fetch(`${scanUrl}/v1/wallet/tx?include=coverage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        chain: 'solana',
        tx_base64: swapOnUnknownExchange(),
        wallet_address: alice,
      }),
    })
    const body: unknown = await answer.json()
    if (Value.Check(scanAnswer, body)) return body.evidence.coverage.worlds.ran
    answered = `${answer.status}: ${scenariosIn(body)}`
    if (!answer.ok) break
  }
  throw new Error(`its scan of an unknown program answered ${answered}`)
}

const swapOnUnknownExchange = (): string =>
  unsignedBase64(wallets.alice.publicKey, [
    swapTokens({
      trader: wallets.alice.publicKey,
      sell: mints.usdc,
      buy: mints.pebble,
      amount: 1_000_000n,
      min: 1n,
    }),
  ])

const scenariosIn = (body: unknown): string => {
  const { verdict, error, evidence } = Object(body)
  return JSON.stringify({ verdict, error, worlds: Object(Object(evidence).coverage).worlds })
}
