import { address, type Address } from '../../../solana/address/address.ts'
import type { Action } from '../../../solana/decoding/format/action.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { disguiseOf } from '../../facts/system-disguise.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * Value or power goes to an address that was ground to look like a part of Solana itself: it ends in a run of ones as
 * the built-in programs do, or begins like one of them. Nobody gets such an address by chance (1 in 11 million for four
 * ones). Benign look-alikes: the real ones, and the incinerator that people send spam to.
 */
export const fakeSystemAddress: Rule = {
  id: 'fake-system-address',
  flag: 'FAKE_SYSTEM_ADDRESS',
  severity: 'critical',
  stage: 'scored',
  sources: ['SolPhishHunter, impersonation of system accounts (ISA), IEEE TIFS 2026'],
  evaluate: (context) => {
    const told = new Set<Address>()
    return context.instructions.flatMap(({ actions, path }) =>
      actions.flatMap((action) => {
        const receiver = receiverOf(action, context)
        if (!receiver || told.has(receiver)) return []
        told.add(receiver)
        const severity = mayBeDisguised(receiver, context) ? disguiseOf(receiver) : undefined
        return severity ? [{ ...observe(receiver, severity), at: [path] }] : []
      }),
    )
  },
}

const incinerator = address('1nc1nerator11111111111111111111111111111111')

const receiverOf = (action: Action, { identity }: RiskContext): Address | undefined => {
  switch (action.type) {
    case 'transfer-sol':
    case 'transfer-token':
      return identity.everMine(action.from) ? identity.ownerOf(action.to) : undefined
    case 'approve':
      return identity.everMine(action.account) ? action.delegate : undefined
    case 'set-authority':
      return identity.everMine(action.account) ? action.next : undefined
    case 'close-account':
    case 'withdraw-lamports':
      return identity.everMine(action.account) ? action.destination : undefined
    case 'assign':
      return identity.everMine(action.account) ? action.programOwner : undefined
    default:
      return undefined
  }
}

const mayBeDisguised = (receiver: Address, { identity }: RiskContext): boolean =>
  receiver !== incinerator && identity.isStranger(receiver)

const observe = (receiver: Address, severity: Severity): Observation => ({
  what: `Goes to ${shortAddress(receiver)}, an address made to look like a part of Solana.`,
  why: 'Thieves grind such addresses so that a transfer to them passes for a technical step.',
  advice: 'Do not sign. No fee or deposit of Solana is paid to an address like that.',
  subject: receiver,
  severity,
})
