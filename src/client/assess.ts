import type { MessageContext, RiskLevel, Verdict, WalletScanResult } from './api-types.d.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { DrawbridgeClient } from './client.ts'
import type {
  GuardedTransaction,
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
  const [only] = inputs
  if (only && inputs.length === 1) {
    const result = await scanOne(only, options)
    const guarded = guardedOf(result)
    const results = [resultOf(only, only.account.address, result)]
    return { kind: 'transactions', sends, ...worst([result]), results, ...(guarded && { guarded }) }
  }
  const scans = await Promise.all(accounts.map((account) => scanAll(inputs, account, options)))
  const results = scans.flatMap((scan, index) =>
    inputs.map((input, at) => {
      const result = scan.results[at]
      if (!result) throw new Error('A transaction has no result.')
      return resultOf(input, accounts[index] ?? '', result)
    }),
  )
  return { kind: 'transactions', sends, ...worst(scans), results }
}

/** A copy of the bytes, so that the ones to be signed stay with the guard. */
const resultOf = (
  { transaction }: TransactionInput,
  account: string,
  result: WalletScanResult,
): TransactionResult => ({ transaction: transaction.slice(), account, result })

const scanOne = ({ account, transaction }: TransactionInput, options: AssessOptions) =>
  options.client.scanWalletTransaction(
    {
      chain: 'solana',
      tx_base64: toBase64(transaction),
      wallet_address: account.address,
      context: options.context,
      include: ['findings', 'guards'],
    },
    { timeoutMs: options.timeoutMs },
  )

const scanAll = (inputs: readonly TransactionInput[], account: string, options: AssessOptions) =>
  options.client.scanWalletTransactions(
    {
      chain: 'solana',
      txs_base64: inputs.map(({ transaction }) => toBase64(transaction)),
      wallet_address: account,
      context: options.context,
      include: ['findings'],
    },
    { timeoutMs: options.timeoutMs },
  )

const guardedOf = ({ evidence }: WalletScanResult): GuardedTransaction | undefined => {
  const guarded = evidence?.guards?.guarded
  if (!guarded) return undefined
  const { transactionBase64, verdict, score, summary } = guarded
  return { transaction: fromBase64(transactionBase64), verdict, score, summary }
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
