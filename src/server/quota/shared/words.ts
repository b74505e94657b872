import type { StoreTrouble } from './store-trouble.ts'

/** Why the store cannot be used; continues a sentence such as `Quotas are not shared: …`. */
export const troubleText = (trouble: StoreTrouble): string => {
  switch (trouble.kind) {
    case 'not-connected':
      return 'the store is not connected yet'
    case 'closed':
      return 'the store closed the connection or cannot be reached'
    case 'late':
      return 'the store did not answer in time'
    case 'read-only':
      return 'the store is a replica, which cannot be written'
    case 'not-permitted':
      return 'the user in QUOTA_URL may not run the commands that quotas need'
    case 'full':
      return 'the store has no memory left'
    case 'moved':
      return 'the servers of the cluster do not agree on where a key is'
    case 'refused':
      return `the store refused a command (${trouble.code})`
  }
}

/** What to look at if a connection was closed before it was ready: the store does not report which it is. */
export const closedCauses =
  'Check, in this order: that the store runs and can be reached; user and password; that redis:// or rediss:// is what it speaks; and that its certificate is trusted (NODE_EXTRA_CA_CERTS names a private authority).'

/** What the operator can do. */
export const storeAdvice = (trouble: StoreTrouble): string => {
  switch (trouble.kind) {
    case 'closed':
    case 'not-connected':
      return closedCauses
    case 'late':
      return 'Check the network, and what else the store is doing. Requests wait for it for 50 ms.'
    case 'read-only':
      return 'Point QUOTA_URL to the primary, by a name that follows it.'
    case 'not-permitted':
      return 'Give the user the rights that the deployment guide lists under “Several instances”.'
    case 'full':
      return 'Raise maxmemory. Only clients whose quotas are in use take space, some 300 bytes each.'
    case 'moved':
    case 'refused':
      return 'See the log of the store.'
  }
}

export const sharedText = (instances: number): string =>
  `Instances that share quotas: ${instances}.`

export const healthText = (trouble: StoreTrouble, instances: number): string =>
  `Quotas are not shared: ${troubleText(trouble)}. ${aloneText(instances)}`

/** What applies instead. */
const aloneText = (instances: number): string =>
  instances === 1
    ? 'This instance counts alone.'
    : `This instance counts alone, with 1/${instances} of each limit.`
