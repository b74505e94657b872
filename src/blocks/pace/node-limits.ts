import type { PaceLimits } from './block-pace.ts'

/**
 * Nodes that anyone may use, by host. Published for the foundation's: 40 requests of one method in 10 seconds and 100 MB
 * in 30 seconds (solana.com/docs/references/clusters). The others publish no limits, so the same ones are assumed.
 */
const publicHosts: ReadonlySet<string> = new Set([
  'api.mainnet-beta.solana.com',
  'api.mainnet.solana.com',
  'api.devnet.solana.com',
  'api.testnet.solana.com',
  'solana-rpc.publicnode.com',
  'rpc.ankr.com',
  'solana.drpc.org',
])

/**
 * At most half of what is published in any such window: with the calls of a burst (5 s) 20 of one method in 10 seconds,
 * and with a burst and 20 MB of blocks on their way 50 MB in 30 seconds.
 */
const publicLimits = { callsPerMinute: 80, bytesPerSecond: 850_000 } as const

/** Of a node on the internet, unless the operator allows more: it may be paid for by the call. */
const remoteLimits = { callsPerMinute: 60, bytesPerSecond: 1_000_000 } as const

export type NodeKind = 'public' | 'remote' | 'own'

/** `own`: in this machine or network. */
export const kindOfNode = (url: string): NodeKind => {
  const { hostname } = new URL(url)
  if (publicHosts.has(hostname)) return 'public'
  return isLocal(hostname) ? 'own' : 'remote'
}

/** Loopback, private and link-local addresses (RFC 1918, 4193, 4291), and names that only a local resolver knows. */
const isLocal = (hostname: string): boolean =>
  hostname === 'localhost' ||
  /^(?:127|10)\.\d+\.\d+\.\d+$/.test(hostname) ||
  /^192\.168\.\d+\.\d+$/.test(hostname) ||
  /^172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+$/.test(hostname) ||
  /^\[(?:::1|f[cd][0-9a-f:]*|fe80:[0-9a-f:]*)\]$/.test(hostname) ||
  /^[^.[]+$/.test(hostname) ||
  /\.(?:local|internal|lan|home\.arpa)$/.test(hostname)

/**
 * What may be spent on following trades. A public node never gives more than half of its published limits, whatever is
 * set; `every`: the operator chose to follow every block, so that only what is set counts.
 */
export const limitsOf = (
  urls: readonly string[],
  set: PaceLimits,
  { every }: { every: boolean },
): PaceLimits => {
  const kinds = urls.map(kindOfNode)
  if (kinds.includes('public'))
    return {
      callsPerMinute: Math.min(
        set.callsPerMinute ?? remoteLimits.callsPerMinute,
        publicLimits.callsPerMinute,
      ),
      bytesPerSecond: Math.min(
        set.bytesPerSecond ?? remoteLimits.bytesPerSecond,
        publicLimits.bytesPerSecond,
      ),
    }
  return kinds.includes('remote') && !every ? { ...remoteLimits, ...set } : set
}
