import type { Address } from '../../solana/address/address.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import { programNames } from '../../solana/known/known-programs.ts'
import { corePrograms } from '../../solana/state/reserved-address.ts'
import { isCalledBy } from '../../solana/transaction/message.ts'
import type { RiskContext } from '../context/risk-context.ts'
import { paymentsAnywhere } from './payment.ts'

/**
 * Whether a public market, exchange or launchpad pays it to the user, at any depth; except for those of one category.
 */
export const paysFromMarket = (mint: Address, context: RiskContext, except?: string): boolean =>
  isPaidWithin(
    mint,
    context,
    (caller) =>
      isPublicMarket(caller, context) && programNames.get(caller.programId)?.category !== except,
  )

/** Whether it comes from the curve of a launchpad with a public name, which is its market from the first moment. */
export const paysFromLaunchpad = (mint: Address, context: RiskContext): boolean =>
  isPaidWithin(
    mint,
    context,
    ({ programId }) => programNames.get(programId)?.category === 'launchpad',
  )

const isPaidWithin = (
  mint: Address,
  context: RiskContext,
  isPayer: (caller: DecodedInstruction) => boolean,
): boolean =>
  paymentsAnywhere(context).some(
    (payment) =>
      payment.mint === mint &&
      context.instructions.some((caller) => isPayer(caller) && isCalledBy(payment.at, caller.path)),
  )

/** Programs where many trade or deposit under public rules. What else has a name may carry out any request. */
const isPublicMarket = (
  { programId }: DecodedInstruction,
  { knownPrograms }: RiskContext,
): boolean =>
  markets.has(programNames.get(programId)?.category ?? '') ||
  (knownPrograms.has(programId) && !corePrograms.has(programId))

const markets: ReadonlySet<string> = new Set([
  'aggregator',
  'bridge',
  'dex',
  'farm',
  'launchpad',
  'lending',
  'nft',
  'perps',
  'stablecoin',
  'staking',
  'trading-bot',
  'yield',
])
