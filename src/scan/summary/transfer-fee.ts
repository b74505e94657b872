import type { Address } from '../../solana/address/address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { RiskContext } from '../context/risk-context.ts'

/**
 * What a token of Token-2022 keeps of a transfer as its issuer's fee, in base units: what the receiving account does
 * not gain. 0 without a simulation, or if something else changes that account too.
 */
export const transferFeeOf = (
  { to, amount }: Extract<Action, { type: 'transfer-token' }>,
  { simulation, states, instructions }: RiskContext,
): bigint => {
  const before = states.before.get(to)
  const after = states.after.get(to)
  if (simulation.status !== 'ok' || after?.kind !== 'token-account') return 0n
  const changes = instructions.flatMap(({ actions }) =>
    actions.filter((each) => changesBalance(each, to)),
  )
  if (changes.length !== 1) return 0n
  const gained = after.amount - (before?.kind === 'token-account' ? before.amount : 0n)
  return gained > 0n && gained < amount ? amount - gained : 0n
}

const changesBalance = (action: Action, account: Address): boolean => {
  switch (action.type) {
    case 'transfer-token':
      return action.from === account || action.to === account
    case 'mint-to':
    case 'burn':
      return action.account === account
    default:
      return false
  }
}
