import type { ComponentHealth } from '../solana/chain.ts'

/** Whoever answers at all is not down: some component may be. */
export type HealthStatus = 'ok' | 'degraded'

export type HealthReport = {
  status: HealthStatus
  service: string
  version: string
  components: Record<string, ComponentHealth>
}

/** `degraded` where a component is not well. One that nobody has asked yet is `unknown` and does not count. */
export const healthStatus = (
  components: Readonly<Record<string, ComponentHealth>>,
): HealthStatus =>
  Object.values(components).some(({ status }) => status === 'down' || status === 'degraded')
    ? 'degraded'
    : 'ok'

type HealthDeps = {
  service: string
  version: string
  /** Each says what it saw last; none of them asks anybody. */
  components: Readonly<Record<string, () => ComponentHealth>>
}

/** What works and what does not, from memory alone. */
export const readHealth = ({ service, version, components }: HealthDeps): HealthReport => {
  const seen: Record<string, ComponentHealth> = {}
  for (const [name, look] of Object.entries(components)) seen[name] = look()
  return { status: healthStatus(seen), service, version, components: seen }
}
