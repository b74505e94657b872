import { faultText } from '../basics/words/en/faults.ts'
import { Fault, type Problem } from '../basics/fault.ts'
import type { Verdict } from '../scan/assess/score.ts'

/** Exit codes of `scan` and `replay`. */
export const exitCodes = {
  safe: 0,
  suspicious: 1,
  malicious: 2,
  /** No verdict: invalid usage, unreadable input, or the node does not respond. */
  failed: 3,
  /** The result of a replay differs from the saved one. */
  differs: 4,
} as const satisfies Record<Verdict | 'failed' | 'differs', number>

/** Runs a command; a failure prints one sentence on stderr and returns `failed`. */
export const orFailed = async (run: () => Promise<number>): Promise<number> => {
  try {
    return await run()
  } catch (error) {
    console.error(sentenceOf(error))
    return exitCodes.failed
  }
}

/** Faults name the options of the command line; for other errors, the first line is enough. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof Fault) {
    const text = faultText(error, (field) => optionNames[field] ?? `\`${field}\``)
    return nodeProblems.has(error.problem) ? `${text} ${nodeAdvice}` : text
  }
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n', 1)[0] ?? text
}

/** At a terminal, the caller chose the node. */
const nodeProblems: ReadonlySet<Problem> = new Set(['source-unreachable', 'source-late'])
const nodeAdvice = 'Check SOLANA_RPC_URL, or run drawbridge doctor.'

const optionNames: Readonly<Record<string, string>> = {
  transactionBase64: 'the transaction',
  walletAddress: '`--wallet`',
  dappDomain: '`--dapp`',
}
