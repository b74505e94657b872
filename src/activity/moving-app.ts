import type { Address } from '../solana/address/address.ts'
import { corePrograms } from '../solana/state/reserved-address.ts'
import type { ActivityScene, MintAmount } from './scene.ts'

/**
 * The app within whose call the wallet receives one of these amounts, or pays it: the last one, since apps that are
 * called before it may only have passed on what it takes. The first app called if no transfer shows it.
 */
export const movingApp = (
  scene: ActivityScene,
  amounts: readonly MintAmount[],
  side: 'from' | 'to',
): Address | undefined => {
  const { instructions } = scene.read.resolved
  const top = movingCall(scene, amounts, side)
  const app = top === undefined ? undefined : instructions[top]?.programId
  return app && !corePrograms.has(app)
    ? app
    : scene.read.instructions.find(({ programId }) => !corePrograms.has(programId))?.programId
}

/** The number of that call in the message. */
export const movingCall = (
  { transfers, wallet }: ActivityScene,
  amounts: readonly MintAmount[],
  side: 'from' | 'to',
): number | undefined => {
  const mints = new Set(amounts.map(({ mint }) => mint))
  return transfers.findLast(
    (transfer) => transfer[side] === wallet && transfer.path.length > 1 && mints.has(transfer.mint),
  )?.path[0]
}
