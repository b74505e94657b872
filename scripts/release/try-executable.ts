import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeScanPool } from '../../src/app/scan-pool/scan-pool.ts'
import { scanWorkerName } from '../../src/build-info.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { noSources } from '../no-sources.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { noLocalChain } from '../sandbox/local-chain.ts'
import { listening, smokeStart } from '../smoke.ts'
import { callOfUnknownProgram } from './unknown-program.ts'

/**
 * Starts an executable, sends it requests, stops it, and has it scan a call of an unknown program on a local chain,
 * which only its virtual machine can try in other scenarios. `emulator` is put before the file where this machine cannot
 * run it. Returns the number of scenarios; undefined if this machine cannot run a chain. Throws an Error that names what
 * the executable failed to do.
 */
export const tryExecutable = async (
  file: string,
  emulator: readonly string[],
): Promise<number | undefined> => {
  const command = [...emulator, file]
  await smokeStart(command)
  if (noLocalChain() !== undefined) return undefined
  return emulator.length > 0 ? scanWithItsWorker(command) : scanUnknownProgram(command)
}

/**
 * An emulated executable cannot start a second process of itself. Its scan worker, which holds the virtual machine, is
 * started directly and given a scan of this process.
 */
const scanWithItsWorker = async (command: readonly string[]): Promise<number> => {
  const sandbox = await startSandbox()
  const chain = makeRpcChainReader({
    urls: [sandbox.rpcUrl],
    nowMs: Date.now,
    random: Math.random,
  })
  const pool = makeScanPool({ chain, command: [...command, scanWorkerName], size: 1 })
  try {
    const { evidence } = await scanTransaction(
      { chain, vm: pool },
      {
        transactionBase64: await callOfUnknownProgram(sandbox.rpcUrl),
        walletAddress: sandbox.wallets.alice,
      },
    )
    const { worlds } = evidence.coverage
    if (!worlds || worlds.ran === 0)
      throw new Error(`its worker explored nothing: ${JSON.stringify(worlds)}`)
    return worlds.ran
  } finally {
    pool.stop()
    chain.stop()
    sandbox.stop()
  }
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
    return await unknownProgramScan(scanUrl, sandbox)
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
 * Scans a call of an unknown program by alice. Returns the number of scenarios that it was tried in. Throws an Error
 * with the answer if there were none.
 */
export const unknownProgramScan = async (
  scanUrl: string,
  { rpcUrl, wallets: { alice } }: Pick<Sandbox, 'rpcUrl' | 'wallets'>,
): Promise<number> => {
  const transaction = await callOfUnknownProgram(rpcUrl)
  let answered = ''
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await fetch(`${scanUrl}/v1/wallet/tx?include=coverage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        chain: 'solana',
        tx_base64: transaction,
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

const scenariosIn = (body: unknown): string => {
  const { verdict, error, evidence } = Object(body)
  return JSON.stringify({ verdict, error, worlds: Object(Object(evidence).coverage).worlds })
}
