import type { Browser } from 'playwright-core'
import { sampleExamples, type Sandbox, startSandbox } from '../../../scripts/sandbox.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { openBrowser } from './browser.ts'

export type PagesSetup = {
  browser: Browser
  server: ServerProcess
  sandbox: Sandbox
  stop: () => Promise<void>
}

/** Settings without quotas, for tests that load many pages. */
export const noQuotas = { QUOTA_IP: 'off', QUOTA_ENDPOINT: 'off', QUOTA_CAPABILITY: 'off' }

/** A browser and the compiled program on a new sandbox. `settings` may prepare the sandbox before the server starts. */
export const startPages = async (
  settings: (sandbox: Sandbox) => Record<string, string> | Promise<Record<string, string>>,
): Promise<PagesSetup> => {
  const sandbox = await startSandbox()
  const env = {
    SOLANA_RPC_URL: sandbox.rpcUrl,
    TRY_EXAMPLES: JSON.stringify(sampleExamples(sandbox)),
    ...(await settings(sandbox)),
  }
  const [browser, server] = await Promise.all([openBrowser(), startServer('binary', { env })])
  const stop = async (): Promise<void> => {
    await browser.close()
    await server[Symbol.asyncDispose]()
    sandbox.stop()
  }
  return { browser, server, sandbox, stop }
}
