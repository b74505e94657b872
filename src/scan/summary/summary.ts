import type { ActivityEvent } from '../../activity/activity-event.ts'
import type { TokenAmount } from '../../findings/amount.ts'
import type { Address } from '../../solana/address/address.ts'
import type { PullTerms } from '../facts/control/pull-terms.ts'
import type { TakenByOthers } from '../facts/taken-by-others.ts'
import type { SummaryAction } from './describe-action.ts'
import type { CoreCall } from './describe-call.ts'

/**
 * One statement on what a transaction does; a summary is a list of them. The sentences are in `words/en/summary.ts`.
 */
export type SummaryPart =
  | ({ part: 'action' } & SummaryAction)
  | ({ part: 'call' } & CoreCall)
  /** Put to a multisig's vote. */
  | { part: 'proposal'; proposed: SummaryPart }
  | { part: 'tip'; lamports: bigint }
  /** What others take from the user, or burn, by their own authority. */
  | ({ part: 'taken' } & Pick<TakenByOthers, 'receivers' | 'authorization'> & {
        amount: TokenAmount
      })
  /** What others may take later, without a further signature. */
  | ({ part: 'pull' } & PullTerms)
  /** Use of an app. `call` is the instruction of an app that moves nothing, with its name if known. */
  | { part: 'activity'; event: ActivityEvent; call?: { name?: string } }
  /** One token to many receivers. */
  | { part: 'payroll'; amount: TokenAmount; receivers: number }
  | { part: 'more'; steps: number }
  /** The user's balance changes, fees included. `inTotal`: after statements that leave something out. */
  | { part: 'balances'; given: TokenAmount[]; received: TokenAmount[]; inTotal: boolean }
  /** No balance changes except for the network fee and tips. */
  | { part: 'unchanged'; cost?: { lamports: bigint; tips: boolean } }
  /** Programs with unknown instructions. */
  | { part: 'programs'; programs: Address[] }
  /** Some accounts are in lookup tables that were not read. */
  | { part: 'hidden-accounts' }
  | { part: 'unknown' }
