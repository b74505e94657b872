import type { Address } from '../../../solana/address/address.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import { holderOf } from '../../../solana/state/account-state.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { AddressReport, AddressReputation } from '../../../lists/entries/address-reputation.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { Severity } from '../../../findings/severity.ts'

export type KnownBadCounterparty = { address: Address; report: AddressReport }

/**
 * An address on a public report or a sanctions list takes part in the transaction: as an account (also through a lookup
 * table), as the owner behind a token account, as a new authority, or as a called program. Benign look-alikes: a wrong
 * entry (each carries its source and date), and an account that is only read, which is at most a strong warning. The
 * user's own wallet does not count: victims get listed too.
 */
export const knownBadCounterparty: ScanRule<'known-bad-counterparty', KnownBadCounterparty> = {
  id: 'known-bad-counterparty',
  code: 'KNOWN_BAD_COUNTERPARTY',
  severity: 'critical',
  sources: [
    'OFAC SDN list, digital currency addresses',
    'Mandiant, CLINKSINK drainer campaigns, 2024-01-09',
    'SlowMist, owner-permission phishing on Solana, 2025-12',
  ],
  evaluate: (context) => {
    const parties = Map.groupBy(partiesOf(context), ({ address }) => address)
    return [...parties].flatMap(([address, found]) => {
      if (address === context.user) return []
      const [report] = context.reputation.lookUp(address)
      return report ? [observe(address, report, found, context)] : []
    })
  },
}

type Party = {
  address: Address
  /** The transaction may change its accounts or gives it something; otherwise they are only read. */
  acts: boolean
  /** The account through which it takes part, if it is not one itself. */
  through?: Address
}

const partiesOf = (context: RiskContext): Party[] => {
  const { resolved, instructions, states, effects, reputation } = context
  return [
    ...resolved.accounts.map(({ address, signer, writable }) => ({
      address,
      acts: signer || writable,
    })),
    ...instructions.flatMap(({ programId, actions }): Party[] => [
      { address: programId, acts: true },
      ...actions.flatMap((action) =>
        Object.values(action).flatMap((value): Party[] =>
          isListed(reputation, value) ? [{ address: value, acts: true }] : [],
        ),
      ),
    ]),
    ...resolved.accounts.flatMap(({ address, writable }): Party[] => {
      const holder = holderOf(stateAfter(states, address) ?? states.before.get(address))
      return holder && writable ? [{ address: holder, acts: true, through: address }] : []
    }),
    ...effects.controls.flatMap(({ account, after }): Party[] =>
      isListed(reputation, after) ? [{ address: after, acts: true, through: account }] : [],
    ),
  ]
}

/** A value of an action or a change may be anything; lists name addresses. */
const isListed = (reputation: AddressReputation, value: unknown): value is Address =>
  typeof value === 'string' && reputation.lookUp(value).length > 0

const observe = (
  address: Address,
  report: AddressReport,
  found: readonly Party[],
  { instructions }: RiskContext,
): Observation<KnownBadCounterparty> => {
  const involved = new Set([address, ...found.flatMap(({ through }) => through ?? [])])
  const at = instructions.filter((each) => namesOne(each, involved)).map(({ path }) => path)
  const acts = found.some((party) => party.acts)
  return {
    params: { address, report },
    subject: address,
    ...(at.length > 0 && { at }),
    severity: severityOf(report, acts),
  }
}

const namesOne = (
  { programId, accounts, actions }: DecodedInstruction,
  involved: ReadonlySet<string>,
): boolean =>
  involved.has(programId) ||
  accounts.some(({ address }) => involved.has(address)) ||
  actions.some((action) =>
    Object.values(action).some((value) => typeof value === 'string' && involved.has(value)),
  )

/** A spam token also takes part when its holders discard it, and the deployer of one may also do other things. */
const severityOf = ({ kind, expired }: AddressReport, acts: boolean): Severity => {
  if (kind === 'spam-token') return 'medium'
  if (acts && kind !== 'rug-deployer' && !expired) return 'critical'
  return expired ? 'medium' : 'high'
}
