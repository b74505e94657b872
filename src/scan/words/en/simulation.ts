import { failureText } from '../../../findings/words/en/gaps.ts'
import type { UnseenAccount } from '../../../solana/effects/change.ts'
import { accountProblemText } from '../../../solana/words/en/account-problems.ts'
import type { SimulationGap } from '../../context/simulation.ts'

/** Why there is no usable simulation: one sentence. */
export const simulationGapText = (gap: SimulationGap): string =>
  gap.reason === 'node-failed' ? `The Solana node ${failureText(gap.code)}.` : sentences[gap.reason]

const sentences: Readonly<Record<Exclude<SimulationGap['reason'], 'node-failed'>, string>> = {
  'balances-do-not-add-up':
    'The balances before and after do not add up: the accounts changed meanwhile, or the Solana node is wrong.',
  'account-created-meanwhile':
    'An account was created between reading the accounts and the simulation.',
  'token-account-changed-meanwhile':
    'A token account changed its owner or token between reading the accounts and the simulation.',
  'slots-far-apart':
    'The Solana node read the accounts and simulated at slots that are too far apart.',
  'fee-payer-missing':
    'The Solana node simulated a fee paid by an account that it reports as missing.',
  'lookup-tables-differ':
    'The Solana node loaded other addresses from lookup tables than it reports for them.',
  'token-account-unexplained':
    'The Solana node reports a new token account that nothing in the transaction creates.',
  'accounts-not-reported': 'The Solana node did not report the accounts after the simulation.',
  'needs-earlier-transactions':
    'It fails on its own, and could not be simulated after the transactions before it.',
  'not-executed': 'This transaction only proposes it.',
  'not-attempted': 'It was not simulated.',
}

/** Why the state of an account after the simulation is unknown: one sentence. */
export const unseenText = (unseen: UnseenAccount): string =>
  unseen.reason === 'not-reported'
    ? 'The Solana node did not report its state.'
    : `Its data could not be read: ${accountProblemText(unseen.problem)}.`
