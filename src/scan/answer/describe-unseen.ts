import type { Address } from '../../solana/address/address.ts'
import { programNames, vouchedPrograms } from '../../solana/known/known-programs.ts'
import { makeRiskContext } from '../assess/context.ts'
import { shortAddress } from '../../findings/words/amounts.ts'
import { decodeAll } from '../../solana/decoding/decode.ts'
import type { Message, ResolvedMessage, Transaction } from '../../solana/transaction/message.ts'
import { resolveMessage } from '../../solana/transaction/resolve.ts'
import { actionSentences } from './describe-action.ts'

/**
 * What a transaction would do, as far as its bytes alone show it: no account is read and nothing simulated. One sentence
 * an action in order, then one on the programs whose instructions say nothing here.
 */
export const describeUnseen = ({ message }: Transaction, user: Address): string[] => {
  const resolution = resolveMessage(message, new Map())
  if (!resolution.ok) {
    return [`${callSentence(programsOf(message))} Some of its accounts stand in lookup tables.`]
  }
  return sentencesOf(resolution.resolved, user)
}

const sentencesOf = (resolved: ResolvedMessage, user: Address): string[] => {
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
    knownPrograms: vouchedPrograms,
    simulation: { status: 'unavailable', gap: { reason: 'not-attempted' } },
    origin: {},
    signatures: [],
    slot: 0n,
  })
  const silent = instructions.filter(
    ({ status, actions }) => status !== 'decoded' && actions.length === 0,
  )
  const programs = new Set(silent.map(({ programId }) => programId))
  return [...actionSentences(context), ...(programs.size > 0 ? [callSentence(programs)] : [])]
}

const programsOf = ({ staticAccounts, instructions }: Message): ReadonlySet<Address> =>
  new Set(instructions.flatMap(({ programIndex }) => staticAccounts[programIndex] ?? []))

const callSentence = (programs: ReadonlySet<Address>): string =>
  programs.size === 0
    ? 'Call no program.'
    : `Call ${[...programs].map((id) => programNames.get(id)?.name ?? `the program ${shortAddress(id)}`).join(', ')}.`
