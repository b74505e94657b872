import { shortAddress } from '../../../findings/words/amounts.ts'
import type { ScenarioGap } from '../../scenarios/report.ts'
import type { Origin } from '../../../solana/vm/ledger/labels.ts'
import { stateText } from './state-change.ts'
import type { ScenarioChange, TimeUnit } from '../../scenarios/scenario.ts'

/** Ends a sentence that begins with the outcome: `one day later`, `once the data of account 7xKX…gAsU changes`. */
export const changeText = (change: ScenarioChange): string => {
  switch (change.cause) {
    case 'time':
      return laterText(change.unit, change.count)
    case 'hashes':
      return 'once the recent block hashes are different'
    case 'wallet-balance':
      return 'once your wallet holds one more lamport'
    case 'message':
      return 'once your wallet adds its own instruction'
    case 'sibling':
      return siblingText(change.after)
    case 'code':
      return codeText(change)
    case 'replay':
      return 'when another machine runs it'
  }
}

/** What confirmed it where that is known, otherwise what decides. */
const codeText = ({ origin, confirmation }: Extract<ScenarioChange, { cause: 'code' }>): string =>
  (confirmation?.by === 'state' ? stateText(confirmation.state) : undefined) ?? originText(origin)

/** What has to change for a decision in the code to go the other way. */
const originText = (origin: Origin): string => {
  switch (origin.what) {
    case 'data':
      return `once byte ${origin.offset} of account ${shortAddress(origin.account)} changes`
    case 'lamports':
      return `once the SOL balance of ${shortAddress(origin.account)} changes`
    case 'owner':
      return `once account ${shortAddress(origin.account)} belongs to another program`
    case 'length':
      return `once the size of account ${shortAddress(origin.account)} changes`
    case 'sysvar':
      return 'at another time or in another block'
    case 'runtime':
      return 'when the network runs it'
    default:
      return 'once data that others control changes'
  }
}

const laterText = (unit: TimeUnit, count: number): string => {
  if (unit === 'epoch') return count === 1 ? 'in the next epoch' : `${count} epochs later`
  return count === 1 ? `one ${unit} later` : `${count} ${unit}s later`
}

const siblingText = (after: Extract<ScenarioChange, { cause: 'sibling' }>['after']): string => {
  if (after === 'earlier') return 'after the transactions before it'
  if (after === 'others') return 'after all other transactions of this request'
  return `after transaction ${after + 1} of this request`
}

/** Why scenarios were not run, or not all of them: one sentence. */
export const scenarioGapText = (gap: ScenarioGap): string => sentences[gap]

const sentences: Readonly<Record<ScenarioGap, string>> = {
  'scenarios-off': 'This server does not run scenarios.',
  'no-clock': 'The Solana node returned no clock.',
  'invalid-clock': 'The Solana node returned an invalid clock.',
  'no-program-account': 'The Solana node returned no account for the program.',
  'out-of-time': 'The transaction takes too long to run in many scenarios.',
  'fails-on-node': 'The transaction fails on the Solana node but not on this server.',
  'fails-here': 'The transaction succeeds on the Solana node but not on this server.',
  'differs-from-node':
    'The transaction does something else on the Solana node than on this server.',
  'differs-from-vm':
    'The program’s code could not be explored: this server does not run it as the network does.',
  'vm-not-supported': 'The Solana VM does not run on this server’s machine.',
  'program-not-supported': 'The transaction calls a kind of program that this server cannot run.',
  'does-not-load': 'A program or account of the transaction does not load on this server.',
  'programs-not-read': 'The programs of the transaction could not be read.',
  'vm-crashed': 'A program of the transaction crashes the Solana VM.',
  'vm-timeout': 'The programs of the transaction could not be loaded in time.',
}
