import type { Address } from '../../address.ts'
import { stateAfter } from '../../effect/account-states.ts'
import { holderOf } from '../../state/account-state.ts'
import { type KnownBad, knownBadAddresses, knownBadListDate } from '../known-bad-addresses.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { shortAddress } from '../wording.ts'

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
      const entry = address === context.user ? undefined : knownBadAddresses.get(address)
      return entry ? [observe(address, entry, part)] : []
    })
  },
}

/** `acts`: something of it may change, or it gets something. `read`: it is only looked at. */
type Part = 'acts' | 'read'

const partiesOf = ({ resolved, instructions, states, effects }: RiskContext): [Address, Part][] => [
  ...resolved.accounts.map(({ address, signer, writable }): [Address, Part] => [
    address,
    signer || writable ? 'acts' : 'read',
  ]),
  ...instructions.flatMap(({ programId, actions }): [Address, Part][] => [
    [programId, 'acts'],
    ...actions.flatMap((action) =>
      Object.values(action).flatMap((value): [Address, Part][] =>
        isListed(value) ? [[value, 'acts']] : [],
      ),
    ),
  ]),
  ...resolved.accounts.flatMap(({ address, writable }): [Address, Part][] => {
    const holder = holderOf(stateAfter(states, address) ?? states.before.get(address))
    return holder && writable ? [[holder, 'acts']] : []
  }),
  ...effects.controls.flatMap(({ after }): [Address, Part][] =>
    isListed(after) ? [[after, 'acts']] : [],
  ),
]

const listed: ReadonlySet<unknown> = new Set(knownBadAddresses.keys())

/** A value of an action or a change may be anything; what stands in the list is an address. */
const isListed = (value: unknown): value is Address => listed.has(value)

const kindWords: Record<string, string> = {
  sanctioned: 'is under sanctions',
  drainer: 'belongs to a wallet drainer',
  attacker: 'was used to take over wallets',
  'rug-deployer': 'deployed tokens that were rug pulls',
}

const observe = (
  address: Address,
  { kind, source, reported }: KnownBad,
  part: Part,
): Observation => ({
  what: `Involves ${shortAddress(address)}, which ${kindWords[kind] ?? 'is listed as malicious'}.`,
  why: `Source: ${source}, ${reported}; built-in list of ${knownBadListDate}.`,
  advice: 'Do not sign.',
  subject: address,
  ...((part === 'read' || kind === 'rug-deployer') && { severity: 'high' as const }),
})
