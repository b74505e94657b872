import type { DappCheck } from '../check.ts'
import { knownSites } from '../known-sites.ts'

/** `phantom.com.wallet.evil.com`: a known host in front, where it is read first and means nothing. */
export const brandAsSubdomainCheck: DappCheck = {
  id: 'brand-as-subdomain',
  code: 'KNOWN_HOST_AS_SUBDOMAIN',
  ofName: true,
  evaluate: ({ address: { subdomain, name }, site }) => {
    if (site || subdomain === '' || name === undefined) return undefined
    const other = knownSites.find(({ hosts }) =>
      hosts.some((host) => `.${subdomain}.`.includes(`.${host}.`) || hyphened(subdomain, host)),
    )
    return other
      ? {
          severity: 'high',
          message: `It begins like ${other.name} and belongs to whoever holds ${name}.`,
        }
      : undefined
  },
}

/** `phantom-com.evil.com`, as hosters write foreign names. */
const hyphened = (subdomain: string, host: string): boolean =>
  subdomain.split('.').includes(host.replaceAll('.', '-'))
