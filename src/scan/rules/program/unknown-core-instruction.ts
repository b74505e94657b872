import type { Address } from '../../../solana/address/address.ts'
import { corePrograms } from '../../../solana/state/reserved-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'

export type UnknownCoreInstruction = {
  program: Address
  programName?: string
  /** `unknown-instruction`: the program has no such code. `malformed`: the data does not match the code. */
  status: 'unknown-instruction' | 'malformed'
}

/**
 * A core program is called with an unknown code, or with data that does not match the code. These programs are small
 * and fully documented, so an unreadable instruction is either new or hidden on purpose.
 */
export const unknownCoreInstruction: ScanRule<'unknown-core-instruction', UnknownCoreInstruction> =
  {
    id: 'unknown-core-instruction',
    code: 'UNKNOWN_CORE_INSTRUCTION',
    severity: 'high',
    sources: [
      'oisy-wallet#14068 (closed-world decoding)',
      'kora#591 (Batch, WithdrawExcessLamports, UnwrapLamports slipped through)',
    ],
    evaluate: (context) =>
      context.instructions.flatMap((instruction) => observe(instruction, context)),
  }

const observe = (
  instruction: DecodedInstruction,
  context: RiskContext,
): Observation<UnknownCoreInstruction>[] => {
  const { programId: program, programName, status, path } = instruction
  if (!corePrograms.has(program)) return []
  if (status !== 'unknown-instruction' && status !== 'malformed') return []
  return [
    {
      params: { program, status, ...(programName !== undefined && { programName }) },
      at: [path],
      subject: program,
      ...(!concernsUser(instruction, context) && { severity: 'medium' }),
    },
  ]
}

const concernsUser = ({ accounts }: DecodedInstruction, { identity }: RiskContext): boolean =>
  accounts.some(
    ({ address, signer, writable }) => (signer || writable) && identity.ownedBefore(address),
  )
