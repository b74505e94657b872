import { shortAddress } from '../../../../findings/words/amounts.ts'
import type { Sentences } from '../../../../findings/words/catalogue.ts'
import type { HeldAuthority, AuthorityHolder } from '../../assess/held-authority.ts'

/** What the holder of an authority can do: `holderCan(held, 'can mint more of this token at any time')`. */
export const holderCan = (held: HeldAuthority, can: string): Sentences => {
  const holder = holderText(held.holder)
  return {
    what: `${holder.charAt(0).toUpperCase()}${holder.slice(1)} ${can}.`,
    ...aboutHolder(held),
  }
}

/** Why the holder matters, if that is known. */
export const aboutHolder = ({ holder, knownIssuer }: HeldAuthority): { why?: string } => {
  if (holder.kind === 'listed') return { why: `Source of the report: ${holder.name}.` }
  return knownIssuer ? { why: 'The issuer is well known and accountable for it.' } : {}
}

/** For the middle of a sentence: `a single wallet (7xKX…gAsU)`, `Circle`, `a 2-of-3 multisig (7xKX…gAsU)`. */
export const holderText = ({ address, kind, name, threshold }: AuthorityHolder): string => {
  const short = address === undefined ? 'unknown address' : shortAddress(address)
  if (threshold) return `a ${threshold.required}-of-${threshold.of} multisig (${short})`
  switch (kind) {
    case 'listed':
      return `a reported address (${short})`
    case 'wallet':
      return `a single wallet (${short})`
    case 'issuer':
      return name ?? 'the issuer'
    case 'unread':
      return `an address that could not be read (${short})`
    case 'program-account':
      return name === undefined
        ? `an account of an unknown program (${short})`
        : `an account of ${name} (${short})`
    case 'stake-pool':
      return `the ${name ?? 'stake pool'} program`
    case 'none':
    case 'program':
    case 'program-address':
    case 'token-multisig':
    case 'squads-multisig':
      return `an unknown program (${short})`
    case 'launchpad':
    case 'bridge':
    case 'protocol':
    case 'governance':
      return name === undefined ? `a known program (${short})` : `the ${name} program`
  }
}
