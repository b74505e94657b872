import { ran, type CheckOutcome, type Reason } from '../../../findings/reason-check.ts'
import type { Severity } from '../../../findings/severity.ts'
import { type Grip, holderText, type TokenAuthority, type TokenPower } from '../facts/authority.ts'
import type { TokenContext } from './token-context.ts'

/** How grave a power over an unverified token is in whose hands. */
export type Grades = Record<'single' | 'unknown' | 'shared', Severity>

export type Capability = {
  code: string
  power: TokenPower
  grades: Grades
  /** The whole message, given who holds it: `Circle can …`. */
  says: (holder: string) => string
}

/**
 * A power over a token, weighed by who holds it: nothing where nobody does, a note where the issuer of a well-known token or
 * a protocol does, little where somebody vouches for the token, everything where a reported address does.
 */
export const weighCapability = (context: TokenContext, capability: Capability): CheckOutcome => {
  const authority = authorityOf(context, capability.power)
  return authority ? ran(...capabilityReasons(context, authority, capability)) : ran()
}

export const capabilityReasons = (
  context: TokenContext,
  authority: TokenAuthority,
  { code, grades, says }: Omit<Capability, 'power'>,
): Reason[] => {
  const severity = severityOf(context, authority.grip, grades)
  if (severity === undefined) return []
  const message = says(capitalised(holderText(authority)))
  return [
    { code, severity, message: context.trust === 'issuer' ? `${message} ${issuerWords}` : message },
  ]
}

export const authorityOf = (
  { authorities }: TokenContext,
  power: TokenPower,
): TokenAuthority | undefined =>
  authorities.find((each) => each.power === power && each.grip !== 'nobody')

const issuerWords = 'Its issuer is known and answers for it.'

const severityOf = ({ trust }: TokenContext, grip: Grip, grades: Grades): Severity | undefined => {
  if (grip === 'nobody') return undefined
  if (grip === 'listed') return 'critical'
  if (grip === 'issuer' || grip === 'protocol' || trust === 'issuer') return 'info'
  const severity = grades[grip]
  if (trust === 'unverified') return severity
  return grip === 'single' ? vouchedSingle[severity] : milder[vouchedSingle[severity]]
}

/** One key over a token that somebody vouches for can still be stolen: what takes all weighs most. */
const vouchedSingle: Readonly<Record<Severity, Severity>> = {
  critical: 'medium',
  high: 'low',
  medium: 'low',
  low: 'info',
  info: 'info',
}

/** Facts, rather than possibilities, weigh one step less where somebody vouches for the token. */
export const weighedFact = ({ trust }: TokenContext, severity: Severity): Severity =>
  trust === 'unverified' ? severity : milder[severity]

const milder: Readonly<Record<Severity, Severity>> = {
  critical: 'high',
  high: 'medium',
  medium: 'low',
  low: 'info',
  info: 'info',
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
