import { makeRiskContext, type RiskInput } from '../assess/context.ts'
import type { RiskContext } from '../context/risk-context.ts'
import type { Observed } from './observe-transaction.ts'
import type { InnerInstruction } from '../../solana/chain.ts'
import { decodeAll } from '../../solana/decoding/decode.ts'

/** What the rules read of an observed transaction. */
export const riskContextOf = (
  observed: Observed,
  input: Pick<RiskInput, 'user' | 'origin' | 'knownPrograms' | 'signatures' | 'app' | 'reputation'>,
): RiskContext => {
  const { resolved, writable, before, states, decimals, recalled, names, simulated } = observed
  const answer = simulated.ok ? simulated.answer : undefined
  const simulation = simulationOf(observed)
  return makeRiskContext({
    ...input,
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

/**
 * Calls that the node returned only in parsed form have no bytes to decode. The evidence lists them, and the effects
 * show what they did.
 */
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

/** The node's error as JSON values: bigints become text. */
const jsonFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, jsonValue(value)]))

const jsonValue = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(jsonValue)
  return typeof value === 'object' && value !== null ? jsonFields({ ...value }) : value
}
