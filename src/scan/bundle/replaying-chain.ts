import type { Address } from '../../solana/address/address.ts'
import type { AccountsAnswer, ChainReader, SimulationAnswer } from '../../solana/chain.ts'
import { Fault } from '../../basics/fault.ts'
import type { Exchange, Outcome, RecordedFault } from './exchange.ts'

/** A request of a replay that the bundle does not contain. */
export type MissingExchange =
  { kind: 'tables' | 'simulation' } | { kind: 'accounts'; addresses: readonly Address[] }

/**
 * Answers a scan from recorded exchanges, offline. An identical request gets its recorded answer: the second time the
 * second one, and the last one from then on. A request for less gets its part of a larger answer. Any other request is
 * added to `missing` and rejected: the scan is then not a replay, whatever it returns.
 */
export const replayingChain = (
  exchanges: readonly Exchange[],
  nodeVersion: string | undefined,
): { chain: ChainReader; missing: readonly MissingExchange[] } => {
  const missing: MissingExchange[] = []
  const tables = exchanges.filter((each) => each.kind === 'tables')
  const accounts = exchanges.filter((each) => each.kind === 'accounts')
  const simulations = exchanges.filter((each) => each.kind === 'simulation')
  const next = makeTurns(missing)
  const chain: ChainReader = {
    readTables: async (needed) => {
      const found = tables.filter((each) =>
        [...needed].every(([table, index]) => (each.needed.get(table) ?? -1) >= index),
      )
      return new Map(settle(next(found, { kind: 'tables' }).outcome))
    },
    readAccounts: async (addresses, options) => {
      const found = accounts.filter(
        (each) => each.firstBytes === options?.firstBytes && holdsAll(each.addresses, addresses),
      )
      const exact = found.filter((each) => holdsAll(addresses, each.addresses))
      const chosen = next(exact.length > 0 ? exact : found, {
        kind: 'accounts',
        addresses,
      })
      return partOf(settle(chosen.outcome), addresses)
    },
    simulate: async ({ transactionBase64, watch, replaceBlockhash }) => {
      const found = simulations.filter(
        (each) =>
          each.transactionBase64 === transactionBase64 &&
          each.replaceBlockhash === replaceBlockhash &&
          holdsAll(each.watch, watch),
      )
      return watched(settle(next(found, { kind: 'simulation' }).outcome), watch)
    },
    health: () => ({ status: 'unknown' }),
    ...(nodeVersion !== undefined && { nodeVersion: () => nodeVersion }),
  }
  return { chain, missing }
}

/** Returns each recorded exchange once, in order, and the last one from then on. */
const makeTurns = (missing: MissingExchange[]) => {
  const used = new Set<Exchange>()
  return <T extends Exchange>(found: readonly T[], request: MissingExchange): T => {
    const turn = found.find((each) => !used.has(each)) ?? found.at(-1)
    if (!turn) {
      missing.push(request)
      throw new Error(`not recorded: ${request.kind}`)
    }
    used.add(turn)
    return turn
  }
}

const settle = <T>(outcome: Outcome<T>): T => {
  if (outcome.ok) return outcome.answer
  throw faultOf(outcome.fault)
}

const faultOf = ({ code, source = 'the Solana node' }: RecordedFault): Fault => {
  if (code === 'UPSTREAM_TIMEOUT') return new Fault('source-late', { source })
  return code === 'UPSTREAM_UNAVAILABLE'
    ? new Fault('source-unreachable', { source })
    : new Fault('source-unusable', { source })
}

const holdsAll = (held: readonly Address[], requested: readonly Address[]): boolean => {
  const set = new Set(held)
  return requested.every((address) => set.has(address))
}

const partOf = (
  { slot, accounts }: AccountsAnswer,
  requested: readonly Address[],
): AccountsAnswer => ({
  slot,
  accounts: new Map(
    [...new Set(requested)].flatMap((address) => {
      const account = accounts.get(address)
      return account ? [[address, account] as const] : []
    }),
  ),
})

const watched = (answer: SimulationAnswer, watch: readonly Address[]): SimulationAnswer => {
  const { accountsAfter } = answer
  if (!accountsAfter) return answer
  const requested = new Set(watch)
  const matching = [...accountsAfter].filter(([address]) => requested.has(address))
  return { ...answer, accountsAfter: new Map(matching) }
}
