import { programNames } from '../../solana/known/known-programs.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'

/** Categories of programs that exchange one token for another. */
export const exchangeCategories: ReadonlySet<string> = new Set(['dex', 'aggregator', 'launchpad'])

/**
 * The kind of program that makes an inner instruction. Deposits with a lender, farm, lock or vault, what they pay back,
 * and bridge transfers are not exchanges.
 */
export type Mover = 'exchange' | 'depository' | 'bridge'

/** Categories of programs that hold deposits for their owners. */
export const depositoryCategories: ReadonlySet<string> = new Set([
  'lending',
  'farm',
  'locker',
  'yield',
  'governance',
  'perps',
])

/** What derivatives exchanges name the calls that exchange tokens; in all others, they hold collateral. */
const exchangeName = /swap|liquidity/i

/** Mover of each inner instruction below such a program; an exchange anywhere above takes precedence. */
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
    above[depth - 1] = moverOf(instruction)
  }
  return movers
}

const moverOf = ({ programId, name }: DecodedInstruction): Mover | undefined => {
  const category = programNames.get(programId)?.category ?? ''
  if (category === 'perps' && name !== undefined && exchangeName.test(name)) return undefined
  return moverByCategory.get(category)
}

/** Whether it calls a program that exchanges one token for another. */
export const isExchange = ({ programId }: DecodedInstruction): boolean =>
  moverByCategory.get(programNames.get(programId)?.category ?? '') === 'exchange'

const moverOrder: readonly Mover[] = ['exchange', 'depository', 'bridge']

const moverByCategory: ReadonlyMap<string, Mover> = new Map([
  ...[...exchangeCategories].map((category): [string, Mover] => [category, 'exchange']),
  ...[...depositoryCategories].map((category): [string, Mover] => [category, 'depository']),
  ['bridge', 'bridge'],
])
