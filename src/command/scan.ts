import { chmodSync, writeFileSync } from 'node:fs'
import { productVersion } from '../build-info.ts'
import type { Config } from '../config.ts'
import { evidenceParts } from '../scan/answer/build-scan-evidence.ts'
import { type DepsOn, scanIntoBundle, withLists } from '../scan/save-bundle.ts'
import { type ScanInput, type ScanReport, scanTransaction } from '../scan/scan-transaction.ts'
import type { CommandContext } from './command.ts'
import { exitCodes, orFailed } from './exit-code.ts'
import { printReport } from './print-report.ts'
import { readOptions } from './read-options.ts'
import { readTransactionArgument } from './read-transaction.ts'
import { makeScanReader, openScanLists, scanDepsOn } from './scan-deps.ts'

export const scanUsage =
  'drawbridge scan <base64, file or -> --wallet <address> [--json] [--guards] [--save <bundle>] [--source <text>] [--dapp <domain>]'

/**
 * Scans one transaction against the configured node and prints the result. It writes only the bundle of `--save` and
 * creates no database. Returns the exit code.
 */
export const scan = (args: string[], { readConfig, colour }: CommandContext): Promise<number> =>
  orFailed(async () => {
    const { transaction, wallet, json, guards, save, source, dapp } = readScanOptions(args)
    const config = readConfig()
    const input: ScanInput = {
      transactionBase64: await readTransactionArgument(transaction),
      walletAddress: wallet,
      ...(source !== undefined && { source }),
      ...(dapp !== undefined && { dappDomain: dapp }),
      include: evidenceParts.filter((part) => part !== 'guards' || guards),
    }
    const { report, bundle } = await runScan(config, input, save !== undefined)
    await printReport(report, { wallet, json, colour })
    if (save !== undefined && bundle !== undefined) saveBundle(save, bundle)
    return exitCodes[report.answer.verdict]
  })

const readScanOptions = (args: string[]) => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { argument, values } = readOptions(
    args,
    { wallet: text, json: flag, guards: flag, save: text, source: text, dapp: text },
    { argument: 'one transaction', usage: scanUsage },
  )
  const { wallet } = values
  if (wallet === undefined) throw new Error(`--wallet is missing. Usage: ${scanUsage}`)
  return { ...values, wallet, transaction: argument }
}

/** The node's version is part of the provenance; fetching it takes no longer than the first answer would. */
const runScan = async (
  config: Config,
  input: ScanInput,
  save: boolean,
): Promise<{ report: ScanReport; bundle?: string }> => {
  const reader = makeScanReader(config)
  const { lists, close } = await openScanLists(config, (sentence) => console.error(sentence))
  const depsOn: DepsOn = (chain) => withLists(scanDepsOn(chain), lists)
  try {
    await reader.learnVersions()
    return save
      ? await scanIntoBundle(reader, depsOn, input, productVersion)
      : { report: await scanTransaction(depsOn(reader), input) }
  } finally {
    close()
  }
}

/** Only its owner may read what a user was about to sign. */
const ownerOnly = 0o600

const saveBundle = (path: string, bundle: string): void => {
  try {
    writeFileSync(path, bundle, { mode: ownerOnly })
    chmodSync(path, ownerOnly)
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
    throw new Error(`The bundle could not be written to ${path} (${String(code ?? error)}).`, {
      cause: error,
    })
  }
}
