import type { ChainReader } from '../../solana/chain.ts'
import { Fault } from '../../basics/fault.ts'
import type { Exchange, Outcome, RecordedFault } from './exchange.ts'

/**
 * A reader that forwards requests and records them with their answers, in the order of the requests. It reports no
 * cached tables, so that a replay makes the same requests. Faults are recorded and rethrown; any other error is a bug
 * and only rethrown.
 */
export const recordingChain = (
  chain: ChainReader,
): { chain: ChainReader; exchanges: readonly Exchange[] } => {
  const exchanges: Exchange[] = []
  const record = async <T>(
    request: Promise<T>,
    exchangeOf: (outcome: Outcome<T>) => Exchange,
  ): Promise<T> => {
    const at = exchanges.length
    // Reserves the place, so that exchanges are in the order of the requests rather than of the answers.
    exchanges.push(exchangeOf(unanswered))
    try {
      const answer = await request
      exchanges[at] = exchangeOf({ ok: true, answer })
      return answer
    } catch (thrown) {
      if (thrown instanceof Fault) {
        const fault = recordedFault(thrown)
        exchanges[at] = exchangeOf({ ok: false, fault })
      }
      throw thrown
    }
  }
  return {
    exchanges,
    chain: {
      readTables: (needed) =>
        record(chain.readTables(needed), (outcome) => ({
          kind: 'tables',
          needed: new Map(needed),
          outcome: copied(outcome, (tables) => new Map(tables)),
        })),
      readAccounts: (addresses, options) =>
        record(chain.readAccounts(addresses, options), (outcome) => ({
          kind: 'accounts',
          addresses: [...addresses],
          ...(options?.firstBytes !== undefined && { firstBytes: options.firstBytes }),
          outcome: copied(outcome, (answer) => ({ ...answer, accounts: new Map(answer.accounts) })),
        })),
      simulate: (request) =>
        record(chain.simulate(request), (outcome) => ({
          kind: 'simulation',
          ...request,
          watch: [...request.watch],
          outcome: copied(outcome, ({ accountsAfter, ...rest }) => ({
            ...rest,
            ...(accountsAfter && { accountsAfter: new Map(accountsAfter) }),
          })),
        })),
      health: () => chain.health(),
      ...(chain.nodeVersion && { nodeVersion: chain.nodeVersion }),
    } satisfies Recorded,
  }
}

/** Every method of the port that makes a request: a new one fails to compile until it is recorded here. */
type Recorded = Required<Omit<ChainReader, 'hasTables' | 'nodeVersion'>> &
  Pick<ChainReader, 'nodeVersion'>

/** Callers may modify the maps that they receive. */
const copied = <T>(outcome: Outcome<T>, copy: (answer: T) => T): Outcome<T> =>
  outcome.ok ? { ok: true, answer: copy(outcome.answer) } : outcome

const unanswered = {
  ok: false,
  fault: { code: 'UPSTREAM_TIMEOUT', sentence: 'The request was not answered.' },
} as const

const recordedFault = ({ code, params }: Fault): RecordedFault => ({
  code,
  ...('source' in params && params.source !== undefined && { source: params.source }),
})
