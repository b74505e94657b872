import type { Address } from '../../../solana/address/address.ts'
import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import { mintStateOf } from '../../facts/receipt.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import type { SimulationGap } from '../../context/simulation.ts'
import type { UnseenAccount } from '../../../solana/effects/change.ts'
import { wellKnownMints } from '../../../solana/known/well-known-mints.ts'

export type CouldNotSimulate =
  /** `error` is the node's name for the error, shortened. */
  | { reason: 'fails'; error: string }
  | { reason: 'not-simulated'; gap: SimulationGap }
  /** One account with an unknown state afterwards, and the number of further ones. */
  | { reason: 'account-unseen'; account: Address; unseen: UnseenAccount['reason']; others: number }
  /** The mint of a token that the user sends was not read. */
  | { reason: 'mint-unread'; mint: Address }

/**
 * The effect of the transaction could not be determined, in whole or in part. That is often an honest failure (not
 * enough SOL, an expired order) and sometimes the trick itself: fail in the preview, succeed later. It never counts as
 * safe.
 */
export const couldNotSimulate: ScanRule<'could-not-simulate', CouldNotSimulate> = {
  id: 'could-not-simulate',
  incomplete: true,
  code: 'COULD_NOT_SIMULATE',
  severity: 'medium',
  sources: [
    'Rainbow and Node drainer reports, ScamSniffer',
    'coinspect.com/blog/transaction-simulation-challenges',
  ],
  evaluate: (context) => [...failure(context), ...blindSpots(context), ...unreadMints(context)],
}

const failure = ({ simulation }: RiskContext): Observation<CouldNotSimulate>[] => {
  switch (simulation.status) {
    case 'ok':
      return []
    case 'failed':
      return [{ params: { reason: 'fails', error: errorText(simulation.error) } }]
    case 'unavailable':
      return [{ params: { reason: 'not-simulated', gap: simulation.gap } }]
  }
}

const blindSpots = ({ effects }: RiskContext): Observation<CouldNotSimulate>[] => {
  const [first, ...others] = effects.unseen
  if (!first) return []
  const { account, reason: unseen } = first
  return [
    {
      params: { reason: 'account-unseen', account, unseen, others: others.length },
      subject: account,
    },
  ]
}

/** A token's mint determines what happens when it moves, which belongs to its loss. */
const unreadMints = (context: RiskContext): Observation<CouldNotSimulate>[] => {
  const lost = new Set(
    context.effects.balances.flatMap(({ owner, mint, before, after }) =>
      context.identity.isUser(owner) && after < before ? [mint] : [],
    ),
  )
  return [...lost]
    .filter((mint) => !isRead(mint, context))
    .map((mint) => ({ params: { reason: 'mint-unread', mint }, subject: mint }))
}

const isRead = (mint: Address, context: RiskContext): boolean =>
  mint === wrappedSolMint ||
  wellKnownMints.has(mint) ||
  (context.recalled?.has(mint) ?? false) ||
  mintStateOf(context, mint)?.kind === 'mint'

/** The node's name for the error, shortened: `InstructionError [0,{"Custom":1}]`. Empty if the node gives no name. */
const errorText = (error: Record<string, unknown>): string => {
  const [name] = Object.keys(error)
  if (name === undefined) return ''
  const value = error[name]
  const text =
    name === 'type' && typeof value === 'string' ? value : `${name} ${JSON.stringify(value)}`
  return text.length > errorTextMaxChars ? `${text.slice(0, errorTextMaxChars)}…` : text
}

/** Enough for every error of the runtime; node responses can contain anything. */
const errorTextMaxChars = 160
