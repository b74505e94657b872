import type { Address } from '../../solana/address/address.ts'
import { decodeAll } from '../../solana/decoding/decode.ts'
import { trustedPrograms } from '../../solana/known/known-programs.ts'
import type { Message, ResolvedMessage, Transaction } from '../../solana/transaction/message.ts'
import { resolveMessage } from '../../solana/transaction/resolve.ts'
import { makeRiskContext } from '../assess/context.ts'
import { statedActions } from './describe-plain.ts'
import type { SummaryPart } from './summary.ts'

/**
 * What a transaction would do, from its bytes alone: no account is read and nothing simulated. One statement per action
 * in order, then one on programs with unknown instructions.
 */
export const describeUnseen = ({ message }: Transaction, user: Address): SummaryPart[] => {
  const resolution = resolveMessage(message, new Map())
  return resolution.ok
    ? describeResolved(resolution.resolved, user)
    : [{ part: 'programs', programs: programsOf(message) }, { part: 'hidden-accounts' }]
}

const describeResolved = (resolved: ResolvedMessage, user: Address): SummaryPart[] => {
  const instructions = decodeAll(resolved.instructions, [])
  const nothing = new Map<Address, never>()
  const context = makeRiskContext({
    user,
    resolved,
    instructions,
    before: nothing,
    after: undefined,
    writable: [],
    states: { before: nothing, after: nothing },
    decimals: nothing,
    knownPrograms: trustedPrograms,
    simulation: { status: 'unavailable', gap: { reason: 'not-attempted' } },
    origin: {},
    signatures: [],
    slot: 0n,
  })
  const silent = instructions.filter(
    ({ status, actions }) => status !== 'decoded' && actions.length === 0,
  )
  const programs = [...new Set(silent.map(({ programId }) => programId))]
  return [
    ...statedActions(context),
    ...(programs.length > 0 ? [{ part: 'programs' as const, programs }] : []),
  ]
}

const programsOf = ({ staticAccounts, instructions }: Message): Address[] => [
  ...new Set(instructions.flatMap(({ programIndex }) => staticAccounts[programIndex] ?? [])),
]
