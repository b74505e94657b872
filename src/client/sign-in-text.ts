import type { SignInInput } from './wallet-standard.ts'

/** Labels in the order of Sign-In With Solana. */
const labels: readonly (readonly [
  label: string,
  field: Exclude<keyof SignInInput, 'resources'>,
])[] = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
]

/** The message that a wallet makes of an input, as the Wallet Standard specifies it. */
export const signInText = (input: SignInInput, domain: string, address: string): string => {
  const fields = labels.flatMap(([label, field]) =>
    input[field] ? [`${label}: ${input[field]}`] : [],
  )
  if (input.resources) fields.push('Resources:', ...input.resources.map((each) => `- ${each}`))
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(input.statement ? [input.statement] : []),
    ...(fields.length > 0 ? [fields.join('\n')] : []),
  ].join('\n\n')
}
