import type { ChainReader } from '../../solana/chain.ts'
import { Fault } from '../../basics/fault.ts'
import type { Exchange, Outcome, RecordedFault } from './exchange.ts'

/**
 * A reader that asks another one and keeps every question with its answer, in the order of asking. It claims no tables
 * in memory, so that the same questions are asked again when the scan is replayed. Faults are kept and passed on; any
 * other error is a bug and is only passed on.
 */
export const recordingChain = (
  chain: ChainReader,
): { chain: ChainReader; exchanges: readonly Exchange[] } => {
  const exchanges: Exchange[] = []
  const record = async <T>(
    asked: Promise<T>,
    exchangeOf: (outcome: Outcome<T>) => Exchange,
  ): Promise<T> => {
    const at = exchanges.length
    // Holds the place, so that the order is that of the questions and not of the answers.
    exchanges.push(exchangeOf(unanswered))
    try {
      const answer = await asked
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
      simulate: (ask) =>
        record(chain.simulate(ask), (outcome) => ({
          kind: 'simulation',
          ...ask,
          watch: [...ask.watch],
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

/** Every way of asking but the one that asks nothing; one that is added to the port has to be recorded here. */
type Recorded = Required<Omit<ChainReader, 'hasTables' | 'nodeVersion'>> &
  Pick<ChainReader, 'nodeVersion'>

/** Whoever asked may change the maps that he was given. */
const copied = <T>(outcome: Outcome<T>, copy: (answer: T) => T): Outcome<T> =>
  outcome.ok ? { ok: true, answer: copy(outcome.answer) } : outcome

const unanswered = {
  ok: false,
  fault: { code: 'UPSTREAM_TIMEOUT', sentence: 'The question was not answered.' },
} as const

const recordedFault = ({ code, params }: Fault): RecordedFault => ({
  code,
  ...('source' in params && params.source !== undefined && { source: params.source }),
})
