import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { Action, ActionType } from '../../../solana/decoding/format/action.ts'
import { usesDurableNonce } from '../../../solana/transaction/nonce.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { Address } from '../../../solana/address/address.ts'
import { outflowsOf } from '../../facts/outflow.ts'
import { triflePercent } from '../../thresholds.ts'

export type DurableNonce = {
  /** The nonce authority, who decides when the transaction is sent; absent if the instruction could not be read. */
  authority?: Address
  /** The authority is the user. */
  own: boolean
}

type Advance = Extract<Action, { type: 'advance-nonce' }>

/**
 * The transaction begins with AdvanceNonceAccount: it never expires, and the holder of the signature may send it a year
 * later. Custody and multisig tools work this way, with the user's own nonce account, with transactions from which the
 * user can only gain, or with small payments out of a large wallet (all only noted). The score treats it as critical
 * together with any other serious finding. The exception is a payment of fixed amounts that the user alone signs, with a
 * nonce of their own: waiting changes nothing about it, and the user can cancel it at any time.
 */
export const durableNonce: ScanRule<'durable-nonce', DurableNonce> = {
  id: 'durable-nonce',
  code: 'DURABLE_NONCE',
  severity: 'high',
  sources: [
    'Solana runtime: durable transaction nonces (the first instruction decides)',
    'Blowfish DURABLE_NONCE; Drift, 2026-04-01',
  ],
  evaluate: (context) => {
    if (!usesDurableNonce(context.resolved)) return []
    const decoded = context.instructions.find(({ path }) => path.length === 1 && path[0] === 0)
    const advance = decoded?.actions.find((action) => action.type === 'advance-nonce')
    return [observe(context, advance?.type === 'advance-nonce' ? advance : undefined)]
  },
}

const observe = (context: RiskContext, advance: Advance | undefined): Observation<DurableNonce> => {
  const own = advance?.authority === context.user
  if (own && signsAlone(context) && paysFixedAmounts(context))
    return { ...evidenceOf(advance, own), severity: 'low' }
  const mild = own || canOnlyGain(context) || (paysFixedAmounts(context) && isTrifle(context))
  return { ...evidenceOf(advance, own), lasting: true, ...(mild && { severity: 'medium' }) }
}

const evidenceOf = (advance: Advance | undefined, own: boolean): Observation<DurableNonce> => ({
  params: { own, ...(advance && { authority: advance.authority }) },
  ...(advance && { subject: advance.account }),
  at: [[0]],
})

const signsAlone = ({ resolved, user }: RiskContext): boolean =>
  resolved.feePayer === user && resolved.message.header.requiredSignatures === 1

/**
 * Whether it can never cost the user more than its fee, however late it is sent: only core programs, every instruction
 * fully decoded, and all movements (at least one) end with the user.
 */
const canOnlyGain = ({ instructions, identity }: RiskContext): boolean =>
  instructions.some(({ actions }) => actions.some(({ type }) => !harmlessTypes.has(type))) &&
  instructions.every(
    ({ programId, status, actions }) =>
      corePrograms.has(programId) &&
      status === 'decoded' &&
      actions.every((action) => {
        if (action.type === 'transfer-sol' || action.type === 'transfer-token')
          return identity.ownedAfter(action.to)
        if (action.type === 'withdraw-lamports' || action.type === 'close-account')
          return identity.ownedAfter(action.destination)
        return harmlessTypes.has(action.type)
      }),
  )

/**
 * Whether it only sends fixed amounts, once, and only core programs run: whenever it is sent, it does what it does
 * now.
 */
const paysFixedAmounts = ({ simulation, effects, instructions }: RiskContext): boolean =>
  simulation.status === 'ok' &&
  effects.controls.length === 0 &&
  instructions.every(
    ({ programId, status, actions }) =>
      corePrograms.has(programId) &&
      status === 'decoded' &&
      actions.every(({ type }) => paymentTypes.has(type)),
  )

/** Whether it costs something, and little for this wallet: custody tools pay withdrawals this way. */
const isTrifle = (context: RiskContext): boolean => {
  const outflows = outflowsOf(context)
  return (
    outflows.length > 0 &&
    outflows.every(({ lost, before }) => lost * 100n <= before * triflePercent)
  )
}

const harmlessTypes: ReadonlySet<ActionType> = new Set(['advance-nonce', 'sync-native', 'revoke'])

const paymentTypes: ReadonlySet<ActionType> = new Set([
  ...harmlessTypes,
  'transfer-sol',
  'transfer-token',
  'create-token-account',
])
