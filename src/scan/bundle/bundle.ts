import type { Address } from '../../solana/address/address.ts'
import type {
  Account,
  BalancesBefore,
  InnerInstruction,
  SimulationAnswer,
} from '../../solana/chain.ts'
import type { Verdict } from '../assess/score.ts'
import { canonicalText } from './canonical.ts'
import type { Exchange, Outcome } from './exchange.ts'
import type { RecordedLists } from './lists-record.ts'

export const bundleFormat = 'drawbridge-bundle'
/**
 * Increased whenever an older reader would misread the format; all versions are still read. Version 2 added lists,
 * version 3 the balances that a simulation started from.
 */
export const bundleVersion = 3

/** Maximum size of a bundle: a hundred ordinary scans, or one with several accounts of the maximum size. */
export const bundleMaxBytes = 64 * 1024 * 1024

/**
 * Everything that a verdict is based on, so that the scan can be replayed without a node. The file is one JSON object
 * with sorted keys; `format` and `version` identify it. Lamports, slots and units are decimal strings, bytes are
 * base64, and `null` is an account that does not exist. JSON that the node returned (errors, parsed instructions) is
 * stored as received, whatever the size of its numbers. A bundle proves no origin: its author can forge the content,
 * but not so that it matches a hash that was published before.
 */
export type Bundle = {
  request: {
    transactionBase64: string
    walletAddress: string
    source?: string
    dappDomain?: string
    /** Whether guards were requested, which need more accounts. */
    guards: boolean
  }
  versions: {
    /** Version of Drawbridge. */
    product: string
    ruleSet: string
    /** Version of the node, if reported. */
    node?: string
  }
  exchanges: readonly Exchange[]
  /** Matches in site and address lists; absent if only the built-in list was used. */
  lists?: RecordedLists
  outcome: { verdict: Verdict; score: number; inputsHash: string }
  /** SHA-256 in hex of `contentText`: ensures that a replay uses what was saved, including the code of programs. */
  contentHash: string
}

/** Canonical JSON of the content that a bundle's hash covers: request, versions, exchanges and lists. */
export const contentText = ({
  request,
  versions,
  exchanges,
  lists,
}: Pick<Bundle, 'request' | 'versions' | 'exchanges' | 'lists'>): string =>
  canonicalText({ request, versions, exchanges: exchanges.map(exchangeJson), lists })

/** The text of the bundle's file. */
export const bundleText = ({
  request,
  versions,
  exchanges,
  lists,
  outcome,
  contentHash,
}: Bundle): string =>
  `${canonicalText({
    format: bundleFormat,
    version: bundleVersion,
    request,
    versions,
    exchanges: exchanges.map(exchangeJson),
    lists,
    outcome,
    contentHash,
  })}\n`

const exchangeJson = (exchange: Exchange): Record<string, unknown> => {
  switch (exchange.kind) {
    case 'tables':
      return { ...exchange, outcome: outcomeJson(exchange.outcome, (tables) => tables) }
    case 'accounts':
      return {
        ...exchange,
        outcome: outcomeJson(exchange.outcome, ({ slot, accounts }) => ({
          slot: slot.toString(),
          accounts: mapValues(accounts, accountJson),
        })),
      }
    case 'simulation':
      return { ...exchange, outcome: outcomeJson(exchange.outcome, simulationJson) }
  }
}

const outcomeJson = <T>(
  outcome: Outcome<T>,
  answerJson: (answer: T) => unknown,
): Record<string, unknown> =>
  outcome.ok ? { answer: answerJson(outcome.answer) } : { fault: outcome.fault }

const simulationJson = (answer: SimulationAnswer): Record<string, unknown> => {
  const { slot, accountsAfter, innerInstructions, unitsConsumed, feeLamports, ...rest } = answer
  const { error, logs, loadedAddresses, balancesBefore, ...unknown } = rest
  return {
    ...nothingElse(unknown),
    slot: slot.toString(),
    error,
    logs,
    loadedAddresses,
    balancesBefore: balancesBefore && balancesJson(balancesBefore),
    accountsAfter: accountsAfter && mapValues(accountsAfter, accountJson),
    innerInstructions: innerInstructions?.map(innerJson),
    unitsConsumed: unitsConsumed?.toString(),
    feeLamports: feeLamports?.toString(),
  }
}

const balancesJson = ({ lamports, tokens, ...unknown }: BalancesBefore) => ({
  ...nothingElse(unknown),
  lamports: lamports.map(String),
  tokens: tokens.map(({ accountIndex, mint, owner, amount, ...more }) => ({
    ...nothingElse(more),
    accountIndex,
    mint,
    owner,
    amount: amount.toString(),
  })),
})

/** Fails to compile if a type has a field that is not written here: a bundle without it would not replay. */
const nothingElse = (rest: Record<string, never>): Record<string, never> => rest

const innerJson = (call: InnerInstruction): Record<string, unknown> => {
  const { outerIndex, programId, accounts, data, stackHeight, parsed, ...unknown } = call
  return { ...nothingElse(unknown), outerIndex, programId, accounts, data, stackHeight, parsed }
}

const accountJson = (account: Account | undefined): Record<string, unknown> | undefined => {
  if (!account) return undefined
  const { lamports, owner, data, executable, ...unknown } = account
  return { ...nothingElse(unknown), lamports: lamports.toString(), owner, data, executable }
}

const mapValues = <T, R>(map: ReadonlyMap<Address, T>, change: (value: T) => R): Map<Address, R> =>
  new Map([...map].map(([key, value]) => [key, change(value)]))
