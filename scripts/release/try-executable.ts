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
 * Starts it, asks it, stops it, and has it scan a call of a program that it does not know, on a chain of our own: only
 * the virtual machine inside it can try that in other circumstances. Answers in how many it did; undefined where this
 * machine can have no chain. Throws Error that says what the executable did not do.
 */
export const tryExecutable = async (command: readonly string[]): Promise<number | undefined> => {
  await smokeStart(command)
  return noLocalChain() === undefined ? scanUnknownProgram(command) : undefined
}

/** On a slow machine, and one that is emulated is slow, there may be no time for all of them: some prove it. */
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
    // What went wrong within stands in its log alone.
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

/** How often it is asked: a slow machine may not have the programs in time at first, and keeps them for the next. */
const attempts = 3

/**
 * Asks a server on the sandbox's chain about a swap of alice's on the exchange there, which nobody knows: in how many
 * circumstances it was tried. Throws Error with what it answered instead.
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
    const said: unknown = await answer.json()
    if (Value.Check(scanAnswer, said)) return said.evidence.coverage.worlds.ran
    answered = `${answer.status}: ${tellWorlds(said)}`
    if (!answer.ok) break
  }
  throw new Error(`its scan of an unknown program answered ${answered}`)
}

const swapOnUnknownExchange = (): string =>
  unsignedBase64(wallets.alice.publicKey, [
    swapTokens({
      trader: wallets.alice.publicKey,
      give: mints.usdc,
      get: mints.pebble,
      amount: 1_000_000n,
      least: 1n,
    }),
  ])

const tellWorlds = (said: unknown): string => {
  const { verdict, error, evidence } = Object(said)
  return JSON.stringify({ verdict, error, worlds: Object(Object(evidence).coverage).worlds })
}
