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
 * Raised whenever a reader of the version before could not read it right; all of them are read. 2 brought lists, 3 the
 * balances that a simulation started from.
 */
export const bundleVersion = 3

/** Largest bundle that is read: a hundred ordinary scans, or one of the largest accounts there are a few times over. */
export const bundleMaxBytes = 64 * 1024 * 1024

/**
 * Everything that a verdict stood on, so that the scan can be run again without a node. As a file it is one JSON object,
 * keys sorted; `format` and `version` say what it is. Lamports, slots and units are decimal strings, bytes are base64,
 * `null` stands for an account that does not exist; what the node said in its own JSON (errors, instructions in words)
 * stands as it came, whatever the size of its numbers. It holds no proof of origin: whoever writes one can make it say
 * anything, but can not make it agree with the hash that somebody else got.
 */
export type Bundle = {
  request: {
    transactionBase64: string
    walletAddress: string
    source?: string
    dappDomain?: string
    /** Whether guards were asked for, for which more is read. */
    guards: boolean
  }
  versions: {
    /** Of Drawbridge. */
    product: string
    ruleSet: string
    /** Of the node, where it told. */
    node?: string
  }
  exchanges: readonly Exchange[]
  /** What lists of sites and addresses said; absent where the built-in one alone was asked. */
  lists?: RecordedLists
  outcome: { verdict: Verdict; score: number; inputsHash: string }
  /** SHA-256 in hex of `contentText`: what was saved is what is replayed, programs' code and all. */
  contentHash: string
}

/** Canonical JSON of what a bundle's own hash covers: request, versions, exchanges and lists. */
export const contentText = ({
  request,
  versions,
  exchanges,
  lists,
}: Pick<Bundle, 'request' | 'versions' | 'exchanges' | 'lists'>): string =>
  canonicalText({ request, versions, exchanges: exchanges.map(exchangeJson), lists })

/** The bundle as a file. */
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

/** Does not compile where a type has got a field that is not written here: a bundle that left it out would not replay. */
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
