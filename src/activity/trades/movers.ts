import { programNames } from '../../solana/known/known-programs.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'

/** Categories of programs that exchange one token for another. */
export const exchangeCategories: ReadonlySet<string> = new Set(['dex', 'aggregator', 'launchpad'])

/**
 * Which kind of program makes an inner instruction: what is deposited with a lender, farm, lock or vault, or comes back
 * with what it earned, is not exchanged, nor is what goes over a bridge.
 */
export type Mover = 'exchange' | 'depository' | 'bridge'

/** Categories of programs that hold deposits for their owners. */
export const depositoryCategories: ReadonlySet<string> = new Set([
  'lending',
  'farm',
  'locker',
  'yield',
  'governance',
])

/** By instruction, for those that such a program makes; an exchange anywhere above takes precedence. */
export const moversOf = (
  instructions: readonly DecodedInstruction[],
): ReadonlyMap<DecodedInstruction, Mover> => {
  const movers = new Map<DecodedInstruction, Mover>()
  const above: (Mover | undefined)[] = []
  for (const instruction of instructions) {
    const depth = instruction.path.length
    above.length = depth - 1
    const mover = moverOrder.find((each) => above.includes(each))
    if (mover) movers.set(instruction, mover)
    above[depth - 1] = moverByCategory.get(programNames.get(instruction.programId)?.category ?? '')
  }
  return movers
}

const moverOrder: readonly Mover[] = ['exchange', 'depository', 'bridge']

const moverByCategory: ReadonlyMap<string, Mover> = new Map([
  ...[...exchangeCategories].map((category): [string, Mover] => [category, 'exchange']),
  ...[...depositoryCategories].map((category): [string, Mover] => [category, 'depository']),
  ['bridge', 'bridge'],
])
