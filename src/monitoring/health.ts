import type { ComponentHealth } from '../solana/chain.ts'

/** A process that answers is not down, but one of its components may be. */
export type HealthStatus = 'ok' | 'degraded'

/** How the trades of the last day were read: see the answers about them. */
export type HealthCoverage = { mode: string; sharePct: number; since: string }

export type HealthReport = {
  status: HealthStatus
  service: string
  version: string
  components: Record<string, ComponentHealth>
  coverage?: HealthCoverage
}

/** `degraded` if a component does not work. A component not used yet is `unknown` and does not count. */
export const healthStatus = (
  components: Readonly<Record<string, ComponentHealth>>,
): HealthStatus =>
  Object.values(components).some(({ status }) => status === 'down' || status === 'degraded')
    ? 'degraded'
    : 'ok'

type HealthDeps = {
  service: string
  version: string
  /** Each reports its last observation and sends no request. */
  components: Readonly<Record<string, () => ComponentHealth>>
  /** Undefined while it is not known. */
  coverage?: () => HealthCoverage | undefined
}

/** The health of all components, from memory only. */
export const readHealth = ({
  service,
  version,
  components,
  coverage,
}: HealthDeps): HealthReport => {
  const seen: Record<string, ComponentHealth> = {}
  for (const [name, look] of Object.entries(components)) seen[name] = look()
  const covered = coverage?.()
  return {
    status: healthStatus(seen),
    service,
    version,
    components: seen,
    ...(covered && { coverage: covered }),
  }
}
