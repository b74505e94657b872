import type { DappCheck } from '../assess/check.ts'

/** A name outside of the public tree: it leads into the own network, or, tomorrow, to whoever gets that suffix. */
export const localNameCheck: DappCheck = {
  id: 'local-name',
  code: 'NOT_A_PUBLIC_NAME',
  ofName: true,
  evaluate: ({ address: { host, isIp, suffix, suffixListed } }) =>
    host === '' || isIp || suffixListed
      ? undefined
      : {
          severity: 'low',
          message: host.includes('.')
            ? `There is no public suffix .${suffix}, so this name leads nowhere or into your own network.`
            : 'A name without a dot leads into your own network.',
        },
}
