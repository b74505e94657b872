import { variables } from '../config.ts'
import { listsUsage } from './lists.ts'
import { replayUsage } from './replay.ts'
import { rewardsUsage } from './rewards.ts'
import { scanUsage } from './scan.ts'

/** What `drawbridge --help` prints. */
export const helpText = (): string =>
  [
    'Drawbridge: a self-hosted security and data API for Solana.',
    '',
    'Usage: drawbridge [command]',
    '',
    '  (none), serve   serve the API and the scan',
    '  scan            scan one transaction: base64, a file, or - for stdin',
    `      ${scanUsage}`,
    '      exit code 0 safe, 1 suspicious, 2 malicious, 3 no verdict',
    '  replay          run a saved scan again, offline',
    `      ${replayUsage}`,
    '      exit code as scan, or 4 where it comes out otherwise than it was saved',
    '  lists           show the lists of sites and addresses, or renew those that are downloaded',
    `      ${listsUsage}`,
    '      exit code 1 where one could not be renewed',
    '  rewards         add a ledger of reward points, of which answers hold sums alone',
    `      ${rewardsUsage}`,
    '      columns id, participant, campaign, points, earned_at; exit code 1 where a row is wrong',
    '  mcp             serve one AI agent on stdin and stdout (Model Context Protocol)',
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
