import type { ComponentHealth } from './chain.ts'

export type HealthStatus = 'ok' | 'degraded' | 'down'

export type HealthReport = {
  status: HealthStatus
  service: string
  version: string
  components: Record<string, ComponentHealth>
}

/**
 * `down` where a component that every answer needs is down, `degraded` where any other is not well. A component that
 * nobody has asked yet is `unknown` and counts as well.
 */
export const healthStatus = (
  components: Readonly<Record<string, ComponentHealth>>,
  needed: readonly string[],
): HealthStatus => {
  const names = Object.keys(components)
  if (needed.some((name) => components[name]?.status === 'down')) return 'down'
  const unwell = names.some((name) => {
    const status = components[name]?.status
    return status === 'down' || status === 'degraded'
  })
  return unwell ? 'degraded' : 'ok'
}
