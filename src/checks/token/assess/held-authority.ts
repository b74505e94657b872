import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { Custody, HolderKind, TokenAuthority, TokenControl } from '../facts/authority.ts'
import type { TokenCheck } from './token-check.ts'
import type { TokenContext } from './token-context.ts'
import { milder } from './weigh.ts'

/** An authority over the token, and its holder. */
export type HeldAuthority = {
  holder: AuthorityHolder
  /** The issuer is well known and accountable for its actions. */
  knownIssuer: boolean
}

/** The holder of an authority, as far as it is known. */
export type AuthorityHolder = {
  address?: Address
  kind: HolderKind
  /** Issuer, protocol or program by name. For a listed address, the reason it is listed. */
  name?: string
  /** Multisigs only: how many of how many must sign. */
  threshold?: { required: number; of: number }
}

/** Severity of an authority over an unverified token, by who can use it. */
export type CustodySeverities = Record<'single' | 'unknown' | 'shared', Severity>

/** A check of one authority and nothing else. */
export const authorityCheck = <Id extends string>({
  control,
  severities,
  ...check
}: Omit<TokenCheck<Id, HeldAuthority>, 'evaluate' | 'severity'> & {
  control: TokenControl
  severities: CustodySeverities
}): TokenCheck<Id, HeldAuthority> => ({
  ...check,
  severity: severities.single,
  evaluate: (context) => observeHeldAuthority(context, control, severities),
})

/**
 * Rates an authority by its holder: no finding if it was given up; a note if a protocol or the issuer of a well-known
 * token holds it; low if the token is verified; highest if the holder is a listed address.
 */
export const observeHeldAuthority = (
  context: TokenContext,
  control: TokenControl,
  severities: CustodySeverities,
): (Observation<HeldAuthority> & { severity: Severity })[] => {
  const authority = authorityOf(context, control)
  const severity = authority && severityOf(context, authority.custody, severities)
  if (!authority || !severity) return []
  return [
    {
      params: { holder: holderOf(authority), knownIssuer: context.trust === 'issuer' },
      severity,
      ...(authority.holder && { subject: authority.holder }),
    },
  ]
}

/** The authority, unless it was given up. */
export const authorityOf = (
  { authorities }: TokenContext,
  control: TokenControl,
): TokenAuthority | undefined =>
  authorities.find((each) => each.control === control && each.custody !== 'none')

const holderOf = ({ holder, kind, name, threshold }: TokenAuthority): AuthorityHolder => ({
  kind,
  ...(holder && { address: holder }),
  ...(name !== undefined && { name }),
  ...(threshold && { threshold }),
})

const severityOf = (
  { trust }: TokenContext,
  custody: Custody,
  severities: CustodySeverities,
): Severity | undefined => {
  if (custody === 'none') return undefined
  if (custody === 'listed') return 'critical'
  if (custody === 'issuer' || custody === 'protocol' || trust === 'issuer') return 'info'
  const severity = severities[custody]
  if (trust === 'unverified') return severity
  return custody === 'single' ? verifiedSingle[severity] : milder[verifiedSingle[severity]]
}

/** A single key over a verified token can still be stolen: authorities that can take everything count most. */
const verifiedSingle: Readonly<Record<Severity, Severity>> = {
  critical: 'medium',
  high: 'low',
  medium: 'low',
  low: 'info',
  info: 'info',
}
