import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { mintStateOf } from '../../facts/receipt.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'
import { shortAddress, tokenText } from '../../../findings/words/amounts.ts'

/**
 * The effect of the transaction could not be seen, in whole or in part. That is often an honest failure (not enough
 * SOL, an expired order) and sometimes the trick itself: fail in the preview, succeed later. It never counts as safe.
 */
export const couldNotSimulate: Rule = {
  id: 'could-not-simulate',
  incomplete: true,
  flag: 'COULD_NOT_SIMULATE',
  severity: 'medium',
  stage: 'scored',
  sources: [
    'Rainbow and Node drainer reports, ScamSniffer',
    'coinspect.com/blog/transaction-simulation-challenges',
  ],
  evaluate: (context) => [...failure(context), ...blindSpots(context), ...unreadMints(context)],
}

const failure = ({ simulation }: RiskContext): Observation[] => {
  if (simulation.status === 'ok') return []
  const what =
    simulation.status === 'failed'
      ? `The transaction fails when it is tried out (${errorText(simulation.error)}).`
      : `The transaction could not be tried out: ${simulation.reason}`
  return [
    {
      what,
      why: 'What it would do if it succeeded later cannot be shown; some thefts fail in the preview on purpose.',
      advice: 'Do not sign until it can be simulated, or until you know why it fails.',
    },
  ]
}

const blindSpots = ({ effects }: RiskContext): Observation[] => {
  const [first, ...others] = effects.unseen
  if (!first) return []
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return [
    {
      what: `What happens to the account ${shortAddress(first.account)}${more} could not be seen: ${first.reason}.`,
      why: 'A change that cannot be seen may be the one that costs you.',
      advice: 'Sign only if you know exactly what this transaction does.',
      subject: first.account,
    },
  ]
}

/** What a token does when it moves stands in its mint, which belongs to what is lost with it. */
const unreadMints = (context: RiskContext): Observation[] => {
  const lost = new Set(
    context.effects.balances.flatMap(({ owner, mint, before, after }) =>
      context.identity.isUsers(owner) && after < before ? [mint] : [],
    ),
  )
  return [...lost]
    .filter((mint) => !isRead(mint, context))
    .map((mint) => ({
      what: `The mint of ${tokenText(mint)}, of which you give some, could not be read.`,
      why: 'Who can take the token, hold it back or run a program when it moves is not known.',
      advice: 'Do not sign until it can be read.',
      subject: mint,
    }))
}

const isRead = (mint: Address, context: RiskContext): boolean =>
  mint === wrappedSolMint ||
  wellKnownMints.has(mint) ||
  (context.recalled?.has(mint) ?? false) ||
  mintStateOf(context, mint)?.kind === 'mint'

/** The node's own words for the error, kept short: `InstructionError [0,{"Custom":1}]`. */
const errorText = (error: Record<string, unknown>): string => {
  const [name] = Object.keys(error)
  if (name === undefined) return 'no reason given'
  const value = error[name]
  const text =
    name === 'type' && typeof value === 'string' ? value : `${name} ${JSON.stringify(value)}`
  return text.length > longestErrorText ? `${text.slice(0, longestErrorText)}…` : text
}

/** Enough for every error of the runtime; a node may answer anything. */
const longestErrorText = 160
