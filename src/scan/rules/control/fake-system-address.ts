import { address, type Address } from '../../../solana/address/address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { disguiseOf } from '../../../checks/address/facts/system-disguise.ts'

export type FakeSystemAddress = {
  receiver: Address
  /** What the address receives: tokens or SOL, or a right over an account. */
  gets: 'funds' | 'control'
}

/**
 * Funds or control go to an address that was generated to look like a part of Solana itself: it ends in a run of ones
 * like built-in programs, or begins like one of them. Such addresses do not occur by chance (1 in 11 million for four
 * ones). Benign look-alikes: the real ones, and the incinerator, to which people send spam.
 */
export const fakeSystemAddress: ScanRule<'fake-system-address', FakeSystemAddress> = {
  id: 'fake-system-address',
  code: 'FAKE_SYSTEM_ADDRESS',
  severity: 'critical',
  sources: ['SolPhishHunter, impersonation of system accounts (ISA), IEEE TIFS 2026'],
  evaluate: (context) => {
    const seen = new Set<Address>()
    return context.instructions.flatMap(({ actions, path }) =>
      actions.flatMap((action) => {
        const gain = gainOf(action, context)
        if (!gain || seen.has(gain.receiver)) return []
        seen.add(gain.receiver)
        const { receiver } = gain
        const severity = mayBeDisguised(receiver, context) ? disguiseOf(receiver) : undefined
        return severity ? [{ params: gain, at: [path], subject: receiver, severity }] : []
      }),
    )
  },
}

const incinerator = address('1nc1nerator11111111111111111111111111111111')

const gainOf = (action: Action, { identity }: RiskContext): FakeSystemAddress | undefined => {
  switch (action.type) {
    case 'transfer-sol':
    case 'transfer-token':
      return identity.everOwned(action.from)
        ? { receiver: identity.ownerOf(action.to), gets: 'funds' }
        : undefined
    case 'close-account':
    case 'withdraw-lamports':
      return identity.everOwned(action.account)
        ? { receiver: action.destination, gets: 'funds' }
        : undefined
    case 'approve':
    case 'set-authority':
    case 'assign': {
      const receiver = holderIn(action)
      return receiver && identity.everOwned(action.account)
        ? { receiver, gets: 'control' }
        : undefined
    }
    default:
      return undefined
  }
}

/** The new holder of a right over the account. */
const holderIn = (
  action: Extract<Action, { type: 'approve' | 'set-authority' | 'assign' }>,
): Address | undefined => {
  if (action.type === 'approve') return action.delegate
  return action.type === 'assign' ? action.programOwner : action.next
}

const mayBeDisguised = (receiver: Address, { identity }: RiskContext): boolean =>
  receiver !== incinerator && identity.isStranger(receiver)
