import type { MessageContext, RiskLevel, Verdict, WalletScanResult } from './api-types.d.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { DrawbridgeClient } from './client.ts'
import type {
  GuardedTransactions,
  MessageResult,
  SigningRequest,
  TransactionResult,
} from './signing-request.ts'
import type { MessageInput, TransactionInput } from './wallet-standard.ts'

export type AssessOptions = {
  client: DrawbridgeClient
  timeoutMs: number
  context: MessageContext
}

/** From harmless to worst. */
const verdicts: readonly Verdict[] = ['safe', 'suspicious', 'malicious']

const worst = <Result extends { verdict: Verdict; summary: string }>(
  results: readonly Result[],
) => {
  const rank = ({ verdict }: Result): number => verdicts.indexOf(verdict)
  const { verdict, summary } = results.reduce((one, other) =>
    rank(other) > rank(one) ? other : one,
  )
  // What is passed on as a verdict has to be one, whatever the server sent.
  if (results.some((each) => rank(each) === -1)) throw new Error('The answer has no verdict.')
  return { verdict, summary }
}

/** Several transactions are judged together, in their order, once for each account that is to sign. */
export const assessTransactions = async (
  inputs: readonly TransactionInput[],
  sends: boolean,
  options: AssessOptions,
): Promise<SigningRequest> => {
  const accounts = [...new Set(inputs.map(({ account }) => account.address))]
  // Guards assert the outcome for one account: those for another one would be other transactions.
  const canGuard = accounts.length === 1
  const scans = await Promise.all(
    accounts.map((account) => scanAll(inputs, account, canGuard, options)),
  )
  const results = scans.flatMap((scan, index) =>
    inputs.map((input, at) => {
      const result = scan.results[at]
      if (!result) throw new Error('A transaction has no result.')
      return resultOf(input, accounts[index] ?? '', result)
    }),
  )
  const guarded = canGuard && guardedOf(results)
  return { kind: 'transactions', sends, ...worst(scans), results, ...(guarded && { guarded }) }
}

/** A copy of the bytes, so that the ones to be signed stay with the guard. */
const resultOf = (
  { transaction }: TransactionInput,
  account: string,
  result: WalletScanResult,
): TransactionResult => ({ transaction: transaction.slice(), account, result })

type Scan = { verdict: Verdict; summary: string; results: WalletScanResult[] }

const scanAll = async (
  inputs: readonly TransactionInput[],
  account: string,
  canGuard: boolean,
  { client, timeoutMs, context }: AssessOptions,
): Promise<Scan> => {
  const [tx_base64 = '', ...others] = inputs.map(({ transaction }) => toBase64(transaction))
  const include: ('findings' | 'guards')[] = canGuard ? ['findings', 'guards'] : ['findings']
  const common = {
    chain: 'solana' as const,
    wallet_address: account,
    context,
    include,
  }
  if (others.length > 0)
    return client.scanWalletTransactions(
      { ...common, txs_base64: [tx_base64, ...others] },
      { timeoutMs },
    )
  const result = await client.scanWalletTransaction({ ...common, tx_base64 }, { timeoutMs })
  return { ...result, results: [result] }
}

/** All of them as they would be signed together: a transaction without guards keeps its bytes and its verdict. */
const guardedOf = (results: readonly TransactionResult[]): GuardedTransactions | undefined => {
  if (!results.some(({ result }) => result.evidence?.guards?.guarded)) return undefined
  const scans = results.map(({ result }) => result.evidence?.guards?.guarded ?? result)
  return {
    ...worst(scans),
    score: Math.max(...scans.map(({ score }) => score)),
    transactions: results.map(({ transaction, result }) => {
      const guarded = result.evidence?.guards?.guarded
      return guarded ? fromBase64(guarded.transactionBase64) : transaction.slice()
    }),
  }
}

export const assessMessages = async (
  kind: 'messages' | 'sign-in',
  inputs: readonly MessageInput[],
  { client, timeoutMs, context }: AssessOptions,
): Promise<SigningRequest> => {
  const results = await Promise.all(
    inputs.map(async ({ account: { address }, message }): Promise<MessageResult> => {
      const result = await client.checkMessageRisk(
        { message: toBase64(message), wallet_address: address, context },
        { timeoutMs },
      )
      return { message: message.slice(), account: address, result }
    }),
  )
  const judged = results.map(({ result: { riskLevel, summary } }) => ({
    verdict: verdictOf[riskLevel],
    summary,
  }))
  return { kind, ...worst(judged), results }
}

/** What is unknown is not safe. */
const verdictOf: Record<RiskLevel, Verdict> = {
  low: 'safe',
  medium: 'suspicious',
  unknown: 'suspicious',
  high: 'malicious',
  critical: 'malicious',
}
