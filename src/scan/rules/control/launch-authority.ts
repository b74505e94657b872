import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { Observation } from '../../../findings/check.ts'
import { isSerious, type Severity } from '../../../findings/severity.ts'
import type { AuthorityKind } from '../../../solana/decoding/format/action.ts'
import { knownIssuers } from '../../../solana/known/well-known-mints.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import {
  callHolding,
  isOwnLaunch,
  type Launch,
  type LaunchAuthority,
  launchesOf,
} from '../../facts/control/launch.ts'
import { isNamedProgram } from '../../facts/named-programs.ts'
import { namesApp } from '../../facts/origin.ts'

export type LaunchAuthorityOfStranger = {
  mint: Address
  holder: Address
  authority: AuthorityKind
  /** Number of further authorities of strangers. */
  others: number
  serious: boolean
}

/**
 * The user creates a token and pays for it, but a stranger can take it from every holder, mint more of it, or freeze it.
 * It looks like a launch of the user's own. Benign look-alikes: a launchpad, whose program takes part and holds the
 * authorities at its own address, a token that is made for another wallet, and authorities that the user gives up.
 */
export const launchAuthority: ScanRule<'launch-authority', LaunchAuthorityOfStranger> = {
  id: 'launch-authority',
  code: 'LAUNCH_AUTHORITY_OF_STRANGER',
  severity: 'high',
  sources: [
    'SPL Token: InitializeMint; Token-2022: InitializePermanentDelegate and its siblings',
    'coinpaper.com/5295 (a permanent delegate burnt what buyers had just bought)',
  ],
  evaluate: (context) =>
    launchesOf(context).flatMap((launch) => {
      if (!isOwnLaunch(launch, context) && !namesApp(context)) return []
      const foreign = launch.authorities.flatMap((authority) => {
        const severity = severityOf(authority, launch, context)
        return severity ? [{ ...authority, severity }] : []
      })
      const first = foreign.find(({ severity }) => isSerious(severity)) ?? foreign[0]
      return first ? [observe(launch, first, foreign.length - 1)] : []
    }),
}

/** Authorities that take the token from its holders, or make it worthless. */
const taking: ReadonlySet<AuthorityKind> = new Set([
  'permanent-delegate',
  'mint-tokens',
  'transfer-hook-program',
])

const severityOf = (
  { kind, holder }: LaunchAuthority,
  launch: Launch,
  context: RiskContext,
): Severity | undefined => {
  if (!context.identity.isStranger(holder) || knownIssuers.has(holder)) return undefined
  if (isHandedOver({ kind, holder }, launch, context)) return undefined
  const program = isOnCurve(holder) ? undefined : callHolding(launch, holder, context)
  if (program && isNamedProgram(program, context)) return undefined
  return program || !taking.has(kind) ? 'medium' : 'high'
}

/** What the user hands over themselves is a finding of its own. */
const isHandedOver = (
  { kind, holder }: LaunchAuthority,
  { mint }: Launch,
  { instructions, identity }: RiskContext,
): boolean =>
  instructions.some(({ actions }) =>
    actions.some(
      (action) =>
        action.type === 'set-authority' &&
        action.account === mint &&
        action.kind === kind &&
        action.next === holder &&
        identity.isUser(action.authority),
    ),
  )

const observe = (
  { mint, at }: Launch,
  { kind, holder, severity }: LaunchAuthority & { severity: Severity },
  others: number,
): Observation<LaunchAuthorityOfStranger> => ({
  params: { mint, holder, authority: kind, others, serious: isSerious(severity) },
  subject: mint,
  after: holder,
  at: [at],
  severity,
})
