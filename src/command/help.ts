import { variables } from '../config.ts'

/** What `drawbridge --help` prints. */
export const helpText = (): string =>
  [
    'Drawbridge: a self-hosted security and data API for Solana.',
    '',
    'Usage: drawbridge [command]',
    '',
    '  (none), serve   serve the API and the scan',
    '  healthcheck     ask a running server whether it works; exit code 0 if it does',
    '  --version       print the version',
    '  --help          print this',
    '',
    'Environment:',
    '',
    ...Object.entries(variables).map(
      ([name, { fallback, about }]) => `  ${name}=${fallback ?? ''}\n      ${about}`,
    ),
  ].join('\n')
