import type { Address } from '../solana/address/address.ts'
import type { DecodedInstruction } from '../solana/decoding/format/decoder.ts'
import { programNames } from '../solana/known/known-programs.ts'
import type { ActivityDraft } from './activity-item.ts'
import type { ActivityScene } from './scene.ts'
import { createdMint } from './trades/venues.ts'

/**
 * Tokens that the wallet creates: with an instruction of its own, or on a launchpad. Other programs create one for each
 * position or receipt.
 */
export const createdItems = (scene: ActivityScene): ActivityDraft[] => {
  if (!scene.signs) return []
  return scene.read.instructions.flatMap((instruction): ActivityDraft[] => {
    const mint = createdMint(instruction)
    return mint && isOwnCall(scene, instruction)
      ? [{ type: 'mint', event: { what: 'create-token', mint }, amounts: [], counterparty: mint }]
      : []
  })
}

const isOwnCall = ({ read }: ActivityScene, { path }: DecodedInstruction): boolean => {
  const [top = -1] = path
  const caller = read.resolved.instructions[top]?.programId
  return path.length === 1 || (caller !== undefined && isLaunchpad(caller))
}

const isLaunchpad = (program: Address): boolean =>
  programNames.get(program)?.category === 'launchpad'
