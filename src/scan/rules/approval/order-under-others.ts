import { type TokenAmount, tokenAmount } from '../../../findings/amount.ts'
import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { termsOf } from '../../../solana/decoding/terms/trade-terms.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { takenBy } from '../../facts/loss/order-payment.ts'

export type OrderUnderOthers = {
  market: Address
  /** Absent without a simulation. */
  given?: TokenAmount
} & (
  | { how: 'refund'; refundedTo: Address }
  /** An address of another chain, in hex. */
  | { how: 'authority'; authority: string }
)

/**
 * An order that is filled on another chain is under the control of others: only a stranger is refunded here once it is
 * cancelled, or an address there that is not the recipient may lower what it returns, or cancel it. Benign look-alikes:
 * a user who sends to an account at an exchange and keeps the control of the order (so that only a caution is due), and
 * a recipient who controls it too.
 */
export const orderUnderOthers: ScanRule<'order-under-others', OrderUnderOthers> = {
  id: 'order-under-others',
  code: 'ORDER_UNDER_OTHERS',
  severity: 'high',
  sources: ['deBridge DLN: allowed_cancel_beneficiary_src, order_authority_address_dst'],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => observe(instruction, context)),
}

const observe = (
  instruction: DecodedInstruction,
  context: RiskContext,
): Observation<OrderUnderOthers>[] => {
  const { accounts, path, programId } = instruction
  const { identity } = context
  const terms = termsOf(instruction)
  const signed = accounts.some(({ address, signer }) => signer && identity.isUser(address))
  if (terms?.kind !== 'bridge-order' || !signed) return []
  const { refundedTo, authority } = terms
  const taken = takenBy(instruction, context)
  const order = {
    market: programId,
    ...(taken && { given: tokenAmount(terms.gives, taken.mint, context.decimals) }),
  }
  if (refundedTo && !identity.ownedAfter(refundedTo))
    return [{ params: { ...order, how: 'refund', refundedTo }, subject: refundedTo, at: [path] }]
  // Without an authority, nothing can change the order.
  if (!authority) return []
  return [
    {
      params: { ...order, how: 'authority', authority },
      subject: programId,
      at: [path],
      severity: 'medium',
    },
  ]
}
