import { systemProgram } from '../address/known-address.ts'
import type { ResolvedMessage } from './message.ts'

/**
 * Whether the message uses a durable nonce: its first instruction is System AdvanceNonceAccount, of which the runtime
 * looks at the four bytes of the code alone. The blockhash is then the nonce value and never expires by time.
 */
export const usesDurableNonce = ({
  instructions,
}: Pick<ResolvedMessage, 'instructions'>): boolean => {
  const [first] = instructions
  if (first?.programId !== systemProgram) return false
  return advanceNonceCode.every((byte, index) => first.data[index] === byte)
}

const advanceNonceCode = [4, 0, 0, 0]
