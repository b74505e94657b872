import { type Command, jsonOption } from '../command.ts'
import { scan } from '../scan.ts'

/** The exit code of each verdict. */
export const verdictCodes: Command['exitCodes'] = [
  [0, 'safe'],
  [1, 'suspicious'],
  [2, 'malicious'],
  [3, 'no verdict: invalid usage, unreadable input, or the node does not respond'],
]

export const scanCommand: Command = {
  name: 'scan',
  about: 'scan a transaction: base64, a file, or - for stdin',
  usage: ['<base64, file or -> --wallet <address> [options]'],
  details: [
    'Uses the node at SOLANA_RPC_URL and the lists in DATA_DIR, if there are any. Nothing is signed or sent.',
  ],
  takesFile: true,
  options: [
    { name: '--wallet', takes: 'address', about: 'the wallet that would sign' },
    { name: '--guards', about: 'also build assertions that enforce the simulated outcome' },
    {
      name: '--save',
      takes: 'file',
      about: 'save all inputs of the verdict, for drawbridge replay',
    },
    { name: '--source', takes: 'text', about: 'kind of caller, such as browser-extension' },
    { name: '--dapp', takes: 'domain', about: 'domain of the requesting site' },
    jsonOption,
  ],
  exitCodes: verdictCodes,
  examples: [
    [
      'scan "$(cat tx.b64)" --wallet 7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8',
      'base64, as a wallet shows it',
    ],
    [
      'scan tx.b64 --wallet 7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8 --save tx.bundle',
      'from a file; save it for replay',
    ],
    [
      'scan - --wallet 7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8 --json < tx.bin | jq .verdict',
      'raw bytes, in a script',
    ],
  ],
  run: scan,
}
