import type { KnownSite } from '../../../lists/sites/known-sites.ts'

/** A known site as findings name it. */
export type NamedSite = { name: string; host: string }

export const namedSite = ({ name, hosts: [host = ''] }: KnownSite): NamedSite => ({ name, host })
