import { wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { unprovenBounds } from '../../thresholds.ts'
import { mainMovementsOf } from '../authority/main-movements.ts'
import { severityOfLoss } from './loss-size.ts'
import { onlyNamedProgram } from '../named-programs.ts'
import type { Outflow } from '../outflow.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isCollectibleMint } from '../return/collectible.ts'
import { tokenGains } from '../return/token-gains.ts'

/**
 * Whether the SOL is the price of a first sale: one call of a launch program with a public name takes it and mints the
 * collectible that the user receives, and no program without a name takes part. Such a program charges what its machine
 * states to every buyer, and people fill wallets for one mint. Not above what first sales cost: anyone sets up a machine.
 */
export const isMintPrice = (outflow: Outflow, context: RiskContext): boolean => {
  if (outflow.mint !== wrappedSolMint || context.simulation.status !== 'ok') return false
  const [call, ...others] = new Set(
    mainMovementsOf(outflow).map(({ at }) => (at.length > 1 ? at[0] : undefined)),
  )
  if (call === undefined || others.length > 0) return false
  const launch = context.resolved.instructions[call]
  if (!launch || programNames.get(launch.programId)?.category !== 'nft') return false
  if (!onlyNamedProgram(context)) return false
  const steps = context.instructions.filter(({ path }) => path.length > 1 && path[0] === call)
  if (!mintsToken(steps, context) && !createsAsset(steps, context)) return false
  return severityOfLoss(outflow, context, unprovenBounds) !== 'critical'
}

const mintsToken = (steps: readonly DecodedInstruction[], context: RiskContext): boolean => {
  const gained = new Set(tokenGains(context).map(({ mint }) => mint))
  return steps.some(({ actions }) =>
    actions.some(
      (action) =>
        action.type === 'mint-to' &&
        gained.has(action.mint) &&
        isCollectibleMint(action.mint, context),
    ),
  )
}

/** An asset of Metaplex Core is an account: new, and the user's afterwards. */
const createsAsset = (
  steps: readonly DecodedInstruction[],
  { states, identity }: RiskContext,
): boolean =>
  steps.some(({ accounts }) =>
    accounts.some(
      ({ address }) =>
        states.before.get(address)?.kind !== 'core-asset' &&
        states.after.get(address)?.kind === 'core-asset' &&
        identity.ownedAfter(address),
    ),
  )
