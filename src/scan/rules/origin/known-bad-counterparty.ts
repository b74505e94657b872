import type { Address } from '../../../solana/address/address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import { holderOf } from '../../../solana/state/account-state.ts'
import type { AddressReport, AddressReputation } from '../../../lists/entries/address-reputation.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import type { Severity } from '../../../findings/severity.ts'
import { shortAddress } from '../../../findings/words/amounts.ts'

/**
 * An address that a public report or a sanctions list names has a part in the transaction: as an account of it (also
 * through a lookup table), as the owner behind a token account, as somebody who gets power, or as what programs call.
 * Benign look-alikes: an entry that is wrong (each carries its source and date), and an account that is only read,
 * which is a strong warning and not more. The user's own wallet does not count: victims get onto lists too.
 */
export const knownBadCounterparty: Rule = {
  id: 'known-bad-counterparty',
  flag: 'KNOWN_BAD_COUNTERPARTY',
  severity: 'critical',
  stage: 'scored',
  sources: [
    'OFAC SDN list, digital currency addresses',
    'Mandiant, CLINKSINK drainer campaigns, 2024-01-09',
    'SlowMist, owner-permission phishing on Solana, 2025-12',
  ],
  evaluate: (context) => {
    const parts = new Map<Address, Part>()
    for (const [address, part] of partiesOf(context)) {
      if (parts.get(address) !== 'acts') parts.set(address, part)
    }
    return [...parts].flatMap(([address, part]) => {
      if (address === context.user) return []
      const [gravest] = context.reputation.lookUp(address)
      return gravest ? [observe(address, gravest, part)] : []
    })
  },
}

/** `acts`: something of it may change, or it gets something. `read`: it is only looked at. */
type Part = 'acts' | 'read'

const partiesOf = (context: RiskContext): [Address, Part][] => {
  const { resolved, instructions, states, effects, reputation } = context
  return [
    ...resolved.accounts.map(({ address, signer, writable }): [Address, Part] => [
      address,
      signer || writable ? 'acts' : 'read',
    ]),
    ...instructions.flatMap(({ programId, actions }): [Address, Part][] => [
      [programId, 'acts'],
      ...actions.flatMap((action) =>
        Object.values(action).flatMap((value): [Address, Part][] =>
          isListed(reputation, value) ? [[value, 'acts']] : [],
        ),
      ),
    ]),
    ...resolved.accounts.flatMap(({ address, writable }): [Address, Part][] => {
      const holder = holderOf(stateAfter(states, address) ?? states.before.get(address))
      return holder && writable ? [[holder, 'acts']] : []
    }),
    ...effects.controls.flatMap(({ after }): [Address, Part][] =>
      isListed(reputation, after) ? [[after, 'acts']] : [],
    ),
  ]
}

/** A value of an action or a change may be anything; what stands in a list is an address. */
const isListed = (reputation: AddressReputation, value: unknown): value is Address =>
  typeof value === 'string' && reputation.lookUp(value).length > 0

const kindWords: Record<string, string> = {
  sanctioned: 'is under sanctions',
  drainer: 'belongs to a wallet drainer',
  attacker: 'was used to take over wallets',
  'rug-deployer': 'deployed tokens that were rug pulls',
  'spam-token': 'is a worthless token or collectible that lures',
}

const observe = (address: Address, report: AddressReport, part: Part): Observation => {
  const { kind, reason, list, date, expires, expired } = report
  const old = expired ? ` It held until ${expires} and may be outdated.` : ''
  return {
    what: `Involves ${shortAddress(address)}, which ${kindWords[kind] ?? 'is listed as malicious'}.`,
    why: `Source: ${reason}; list "${list}" of ${date}.${old}`,
    advice: 'Do not sign.',
    subject: address,
    severity: severityOf(report, part),
  }
}

/** A spam token is also in the way of those who throw it away; who deployed one may do other things as well. */
const severityOf = ({ kind, expired }: AddressReport, part: Part): Severity => {
  if (kind === 'spam-token') return 'medium'
  if (part === 'acts' && kind !== 'rug-deployer' && !expired) return 'critical'
  return expired ? 'medium' : 'high'
}
