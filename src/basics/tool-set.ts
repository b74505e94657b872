/** Sets of tools that an operator can offer to agents. */
export const toolSets = ['security', 'data', 'bridge', 'all'] as const

export type ToolSet = (typeof toolSets)[number]
