import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'

/**
 * A core program is called with a code that it is not known to have, or with data that does not fit the code. Those
 * programs are small and fully described, so what cannot be read there is either new or hidden on purpose.
 */
export const unknownCoreInstruction: Rule = {
  id: 'unknown-core-instruction',
  flag: 'UNKNOWN_CORE_INSTRUCTION',
  severity: 'high',
  stage: 'scored',
  sources: [
    'oisy-wallet#14068 (closed-world decoding)',
    'kora#591 (Batch, WithdrawExcessLamports, UnwrapLamports slipped through)',
  ],
  evaluate: (context) =>
    context.instructions.filter(isUnreadCore).map((instruction) => observe(instruction, context)),
}

const isUnreadCore = ({ programId, status }: DecodedInstruction): boolean =>
  corePrograms.has(programId) && (status === 'unknown-instruction' || status === 'malformed')

const observe = (instruction: DecodedInstruction, context: RiskContext): Observation => {
  const { programId, programName, problem, path } = instruction
  return {
    what: `Calls ${programName ?? 'a core program'} in a way that cannot be read${problem ? `: ${problem}` : ''}.`,
    why: 'What it does to your accounts cannot be told from its instructions.',
    advice: 'Do not sign unless you know what made this transaction.',
    at: [path],
    subject: programId,
    ...(!concernsUser(instruction, context) && { severity: 'medium' as const }),
  }
}

const concernsUser = ({ accounts }: DecodedInstruction, { identity }: RiskContext): boolean =>
  accounts.some(
    ({ address, signer, writable }) => (signer || writable) && identity.wasMine(address),
  )
