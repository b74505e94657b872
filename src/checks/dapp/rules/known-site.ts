import type { DappCheck } from '../assess/check.ts'

/** Says whose the name is. It stands for the name alone: known sites have been broken into. */
export const knownSiteCheck: DappCheck = {
  id: 'known-site',
  code: 'KNOWN_SITE',
  evaluate: ({ address: { host }, site }) =>
    site ? { severity: 'info', message: `${host} belongs to ${site.name}.` } : undefined,
}
