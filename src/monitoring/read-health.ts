import type { ComponentHealth } from '../solana/chain.ts'
import { healthStatus, type HealthReport } from './health.ts'

export type HealthDeps = {
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
