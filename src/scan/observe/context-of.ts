import type { InnerInstruction } from '../../solana/chain.ts'
import { decodeAll } from '../../solana/decoding/decode.ts'
import { makeRiskContext, type RiskInput } from '../assess/context.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { Observed } from './observe-transaction.ts'

/** What has been observed as the rules see it. */
export const contextOf = (
  observed: Observed,
  asked: Pick<RiskInput, 'user' | 'origin' | 'knownPrograms' | 'signatures' | 'app' | 'reputation'>,
): RiskContext => {
  const { resolved, writable, before, states, decimals, recalled, names, simulated } = observed
  const answer = simulated.ok ? simulated.answer : undefined
  const simulation = simulationOf(observed)
  return makeRiskContext({
    ...asked,
    resolved,
    instructions: decodeAll(resolved.instructions, decodableCalls(answer?.innerInstructions)),
    before,
    after: simulation.status === 'ok' ? answer?.accountsAfter : undefined,
    writable,
    states,
    decimals,
    recalled,
    names,
    simulation,
    slot: observed.accountsSlot,
  })
}

/** What the node gave in words alone has no bytes to decode; the evidence lists it, the effects show what it did. */
const decodableCalls = (calls: readonly InnerInstruction[] = []): InnerInstruction[] =>
  calls.filter(({ parsed }) => parsed === undefined)

const simulationOf = ({ simulated }: Observed): RiskContext['simulation'] => {
  if (!simulated.ok) return { status: 'unavailable', gap: simulated.gap }
  const { error, accountsAfter, unitsConsumed, feeLamports } = simulated.answer
  if (error) return { status: 'failed', error: jsonFields(error) }
  if (!accountsAfter) return { status: 'unavailable', gap: { reason: 'accounts-not-reported' } }
  return {
    status: 'ok',
    ...(unitsConsumed !== undefined && { unitsConsumed }),
    ...(feeLamports !== undefined && { feeLamports }),
  }
}

/** The node's error as it can be written in an answer: numbers that came as bigint become text. */
const jsonFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, jsonValue(value)]))

const jsonValue = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(jsonValue)
  return typeof value === 'object' && value !== null ? jsonFields({ ...value }) : value
}
