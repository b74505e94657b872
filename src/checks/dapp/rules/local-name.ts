import { type DappCheck, unlessTrusted } from '../assess/check.ts'

export type LocalName = { host: string; suffix: string }

/** A name outside the public suffixes: it leads into the local network, or one day to the owner of a new suffix. */
export const localNameCheck: DappCheck<'local-name', LocalName> = {
  id: 'local-name',
  code: 'NOT_A_PUBLIC_NAME',
  severity: 'low',
  critical: true,
  evaluate: unlessTrusted(({ address: { host, isIp, suffix, suffixListed } }) =>
    host === '' || isIp || suffixListed ? [] : [{ params: { host, suffix }, subject: host }],
  ),
}
