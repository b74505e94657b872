import { Fault } from '../basics/fault.ts'
import type { ComponentHealth } from '../solana/chain.ts'

/** A process that answers is not down, but one of its components may be. */
export type HealthStatus = 'ok' | 'degraded'

/** How the trades of the last day were read: see the answers about them. */
export type HealthCoverage = { mode: string; sharePct: number; since: string }

/** The instances that share a database, by the numbers of their runs. */
export type InstancesSeen = {
  self: number
  /** Seen within the last seconds, this one included. */
  alive: number
  /** Which one does what only one of them does, by the name of the job; without those that are not known. */
  leaders: Readonly<Record<string, number>>
}

export type HealthReport = {
  status: HealthStatus
  service: string
  version: string
  components: Record<string, ComponentHealth>
  coverage?: HealthCoverage
  instances?: InstancesSeen
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
  /** Undefined if this process shares no database. */
  instances?: () => InstancesSeen | undefined
}

/** The health of all components, from memory only. */
export const readHealth = ({
  service,
  version,
  components,
  coverage,
  instances,
}: HealthDeps): HealthReport => {
  const seen: Record<string, ComponentHealth> = {}
  for (const [name, look] of Object.entries(components)) seen[name] = look()
  const covered = coverage?.()
  const sharing = instances?.()
  return {
    status: healthStatus(seen),
    service,
    version,
    components: seen,
    ...(covered && { coverage: covered }),
    ...(sharing && { instances: sharing }),
  }
}

/** The health of a server that runs; a fault once it was told to stop, so that balancers choose another one. */
export const makeReadiness = (read: () => HealthReport) => {
  let isStopping = false
  return {
    readHealth: (): HealthReport => {
      if (isStopping) throw new Fault('stopping', {})
      return read()
    },
    fail: (): void => void (isStopping = true),
  }
}
