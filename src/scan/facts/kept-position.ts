import type { Address } from '../../solana/address/address.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { positionsOf, type SignedCall } from './call.ts'
import { outflowsOf } from './outflow.ts'

/**
 * Mints of the user's unique tokens among the accounts of a call that takes other assets: each proves that a position is
 * the user's. One that is taken itself proves nothing.
 */
export const positionsBeside = (
  call: Pick<SignedCall, 'accounts'>,
  context: RiskContext,
): Address[] =>
  positionsOf(call, context).filter((position) =>
    outflowsOf(context).every(({ mint }) => mint !== position),
  )
