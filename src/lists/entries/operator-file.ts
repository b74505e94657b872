/** Files of the operator's own lists, by content. */
export const operatorFiles = {
  'block-domains.txt': { of: 'sites', use: 'block' },
  'allow-domains.txt': { of: 'sites', use: 'allow' },
  'block-addresses.txt': { of: 'addresses', use: 'block' },
  'allow-addresses.txt': { of: 'addresses', use: 'allow' },
} as const

export type OperatorFile = keyof typeof operatorFiles

export const operatorFileNames = [
  'block-domains.txt',
  'allow-domains.txt',
  'block-addresses.txt',
  'allow-addresses.txt',
] as const satisfies readonly OperatorFile[]
