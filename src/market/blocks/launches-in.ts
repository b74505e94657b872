import type { ReadTransaction } from '../../activity/trades/owner-flows.ts'
import type { Address } from '../../solana/address/address.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { LaunchEvent } from '../launches/launch-event.ts'
import type { LaunchReader } from '../launches/launch-reader.ts'
import { launchReaders } from '../launches/programs/registry.ts'

const readerOf: ReadonlyMap<Address, LaunchReader> = new Map(
  launchReaders.map((reader) => [reader.program, reader]),
)

type LaunchTransaction = Pick<ReadTransaction, 'instructions' | 'tokens'>

/**
 * What launch programs state in a transaction that succeeded. Only about tokens that the transaction has a balance of, as
 * every creation, trade and graduation moves some; and a creation only where the mint is made as well. So a program whose
 * layout has changed states nothing rather than something wrong.
 */
export const launchesIn = (read: LaunchTransaction, position: bigint): LaunchEvent[] => {
  const events: LaunchEvent[] = []
  const made = mintsMade(read)
  const above: (DecodedInstruction | undefined)[] = []
  for (const instruction of read.instructions) {
    const depth = instruction.path.length
    above.length = depth - 1
    above[depth - 1] = instruction
    const reader = readerOf.get(instruction.programId)
    if (!reader) continue
    const caller = above
      .slice(0, depth - 1)
      .findLast((each) => each?.programId === instruction.programId)
    const fact = reader.read(instruction, caller)
    if (fact?.kind === 'created' && !made.has(fact.mint)) continue
    const token = fact && read.tokens.find(({ mint }) => mint === fact.mint)
    if (token) events.push({ ...fact, position, decimals: token.decimals, launchpad: reader.name })
  }
  return events
}

const mintsMade = ({ instructions }: LaunchTransaction): ReadonlySet<Address> =>
  new Set(
    instructions.flatMap(({ actions }) =>
      actions.flatMap((action) => (action.type === 'initialize-mint' ? [action.mint] : [])),
    ),
  )
