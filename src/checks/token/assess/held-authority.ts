import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import type { Custody, HolderKind, TokenAuthority, TokenControl } from '../facts/authority.ts'
import type { TokenCheck } from './token-check.ts'
import type { TokenContext } from './token-context.ts'
import { milder } from './weigh.ts'

/** An authority over the token in certain hands. */
export type HeldAuthority = {
  holder: AuthorityHolder
  /** The issuer of the token is well known and answers for what it does. */
  knownIssuer: boolean
}

/** Who holds an authority, as far as it is known. */
export type AuthorityHolder = {
  address?: Address
  kind: HolderKind
  /** Issuer, protocol or program by name; of a listed address, why it is listed. */
  name?: string
  /** Of multisigs: so many of so many must sign. */
  threshold?: { required: number; of: number }
}

/** How serious an authority over an unverified token is, by whose hands it is in. */
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
 * An authority over the token, weighed by its holder: nothing where it was given up, a note where the issuer of a
 * well-known token or a protocol holds it, little where the token is verified, most where a listed address does.
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

/** The authority, where it was not given up. */
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

/** One key over a verified token can still be stolen: what takes all weighs most. */
const verifiedSingle: Readonly<Record<Severity, Severity>> = {
  critical: 'medium',
  high: 'low',
  medium: 'low',
  low: 'info',
  info: 'info',
}
