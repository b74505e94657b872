import { type Command, jsonOption } from '../command.ts'
import { scan } from '../scan.ts'

/** What a verdict makes of the exit code. */
export const verdictCodes: Command['exitCodes'] = [
  [0, 'safe'],
  [1, 'suspicious'],
  [2, 'malicious'],
  [3, 'no verdict: bad usage, unreadable input, or a node that does not answer'],
]

export const scanCommand: Command = {
  name: 'scan',
  about: 'scan one transaction: base64, a file, or - for stdin',
  usage: ['<base64, file or -> --wallet <address> [options]'],
  details: [
    'Asks the node of SOLANA_RPC_URL, signs nothing and sends nothing. The lists of DATA_DIR are used where there are any.',
  ],
  takesFile: true,
  options: [
    { name: '--wallet', takes: 'address', about: 'who is asked to sign' },
    { name: '--guards', about: 'also work out the assertions that would bind the outcome' },
    {
      name: '--save',
      takes: 'file',
      about: 'keep everything that the verdict stood on, for drawbridge replay',
    },
    { name: '--source', takes: 'text', about: 'what asks, such as browser-extension' },
    { name: '--dapp', takes: 'domain', about: 'which site asks' },
    jsonOption,
  ],
  exitCodes: verdictCodes,
  examples: [
    ['scan AQAAAA… --wallet 7xPA…x1b8', 'what the wallet was handed, pasted'],
    ['scan tx.b64 --wallet 7xPA…x1b8 --save tx.bundle', 'from a file, and keep it'],
    ['scan - --wallet 7xPA…x1b8 --json < tx.bin | jq .verdict', 'raw bytes, in a script'],
  ],
  run: scan,
}
