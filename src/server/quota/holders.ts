import type { QuotaLimit, QuotaScope } from '../../basics/quota-limit.ts'

export type QuotaLimits = Record<QuotaScope, QuotaLimit | undefined>

/** In the order in which equal quotas are reported. */
export const scopes = ['ip', 'endpoint', 'capability'] as const

/** How many clients a whole IPv6 network counts as. */
export const networkClients = 16

/**
 * The network of an IPv6 client, which is counted as a whole as well: a /48 is what a site is assigned, and holds
 * 65,536 such clients. Undefined for IPv4.
 */
export const networkOf = (client: string): string | undefined =>
  client.endsWith('::/64') ? `${client.split(':').slice(0, 3).join(':')}::/48` : undefined

/** What has limits of its own: a client and, wider, the network that it is part of. */
export type Holder = { name: string; factor: number }

export const holdersOf = (client: string): Holder[] => {
  const network = networkOf(client)
  return [
    { name: client, factor: 1 },
    ...(network === undefined ? [] : [{ name: network, factor: networkClients }]),
  ]
}
