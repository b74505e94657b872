import type { Config } from '../../config.ts'
import { isLoopback } from './loopback.ts'
import { observe, type Observation } from './observation.ts'

type Listening = Pick<
  Config,
  'host' | 'trustedProxyHops' | 'publicMonitoring' | 'quotaIp' | 'quotaEndpoint' | 'quotaCapability'
>

/** Quotas count by the caller's address, so they depend on who can connect and which proxies are trusted. */
export const checkQuotas = (config: Listening): Observation[] => {
  const { host, trustedProxyHops: hops, quotaIp, quotaEndpoint, quotaCapability } = config
  const quotas = observe('quotas')
  const open = !isLoopback(host)
  const limited = quotaIp ?? quotaEndpoint ?? quotaCapability
  return [
    hops === 0
      ? open
        ? quotas('callers-direct', { host })
        : quotas('callers-local', { host })
      : open
        ? quotas('proxy-avoidable', { host, hops })
        : quotas('callers-by-proxy', { hops }),
    ...(limited === undefined && (open || hops > 0) ? [quotas('quotas-off', {})] : []),
    ...(!config.publicMonitoring && !open && hops === 0 ? [quotas('monitoring-exposed', {})] : []),
  ]
}
