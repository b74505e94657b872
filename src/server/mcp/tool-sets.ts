import type { ToolSet } from '../../basics/tool-set.ts'
import type { Capability } from '../../endpoint/route.ts'
import type { Tool } from './tool.ts'

/** A new route's tool is in the set of its capability. */
const setOf: Readonly<Partial<Record<Capability, ToolSet>>> = {
  scan: 'security',
  security: 'security',
  'token-data': 'data',
  'wallet-data': 'data',
  'trader-data': 'data',
  rewards: 'data',
  bridge: 'bridge',
}

/** Users name tokens by symbol and ask what they hold; without these, an agent would have nothing to check. */
const alsoSecurity: ReadonlySet<string> = new Set([
  'search_tokens',
  'get_token',
  'list_wallet_holdings',
])

/** Whether a tool is in one of the sets: a long list takes an agent's context, and makes it choose worse. */
export const isOffered = (
  { name, capability }: Pick<Tool, 'name' | 'capability'>,
  sets: readonly ToolSet[],
): boolean =>
  sets.some(
    (set) =>
      set === 'all' || set === setOf[capability] || (set === 'security' && alsoSecurity.has(name)),
  )
