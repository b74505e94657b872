import { computeBudgetProgram } from '../../solana/address/known-address.ts'
import { readU32 } from '../../solana/state/layout.ts'
import type { CompiledInstruction, Message } from '../../solana/transaction/message.ts'

/** What a guard may need: reading its data, and a few comparisons or a hash. */
const unitsPerGuard = 5_000
/** Maximum of a transaction; source: agave `compute-budget`. */
const maxUnits = 1_400_000

/** The message with more compute units where it sets a limit of its own, which apps set to what they need themselves. */
export const withRoom = (message: Message, guardCount: number): Message => {
  const more = guardCount * unitsPerGuard
  const { config, instructions, staticAccounts } = message
  if (config?.computeUnitLimit !== undefined)
    return {
      ...message,
      config: { ...config, computeUnitLimit: raised(config.computeUnitLimit, more) },
    }
  const program = staticAccounts.indexOf(computeBudgetProgram)
  if (program === -1 || message.version === 1) return message
  return {
    ...message,
    instructions: instructions.map((each) =>
      each.programIndex === program && isUnitLimit(each)
        ? { ...each, data: limitOf(raised(readU32(each.data, 1), more)) }
        : each,
    ),
  }
}

const raised = (units: number, more: number): number =>
  Math.max(units, Math.min(units + more, maxUnits))

/** Code 2, then a u32; source: solana-compute-budget-interface. */
const unitLimitCode = 2
const isUnitLimit = ({ data }: CompiledInstruction): boolean =>
  data.length === 5 && data[0] === unitLimitCode

const limitOf = (units: number): Uint8Array => {
  const data = new Uint8Array(5)
  data[0] = unitLimitCode
  new DataView(data.buffer).setUint32(1, units, true)
  return data
}
