import type { Address } from '../../../solana/address/address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { type Outflow, outflowsOf } from '../outflow.ts'
import { isWithin } from '../payment.ts'

/** The asset that a call of an order book takes, with all that the user loses of it. */
export const takenBy = (
  { path: [index] }: Pick<DecodedInstruction, 'path'>,
  context: RiskContext,
): Outflow | undefined =>
  outflowsOf(context).find(
    ({ movements }) =>
      index !== undefined && movements.some((movement) => isWithin(movement, { index })),
  )

/** The mint of that asset; without a simulation, that of the user's account in the call. */
export const mintGiven = (
  instruction: DecodedInstruction,
  context: RiskContext,
): Address | undefined => {
  const taken = takenBy(instruction, context)
  if (taken) return taken.mint
  for (const { address, writable } of instruction.accounts) {
    const state = context.states.before.get(address)
    if (writable && state?.kind === 'token-account' && context.identity.isUser(state.owner))
      return state.mint
  }
  return undefined
}
