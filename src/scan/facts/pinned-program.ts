import { lighthouseProgram } from '../../solana/address/known-address.ts'
import { readAssertions } from '../../solana/decoding/programs/lighthouse-assertions.ts'
import type { ProgramAge } from '../../solana/vm/vm.ts'
import type { RiskContext } from '../context/risk-context.ts'

/** Whether the transaction asserts that the program has not been deployed again: with other code it would fail. */
export const isPinned = (
  { programData, deployedSlot }: Pick<ProgramAge, 'programData' | 'deployedSlot'>,
  { resolved }: Pick<RiskContext, 'resolved'>,
): boolean =>
  resolved.instructions.some(
    ({ programId, accounts, data }) =>
      programId === lighthouseProgram &&
      accounts[0]?.address === programData &&
      readAssertions(data)?.assertions.some(
        (each) =>
          each.of === 'number' &&
          each.offset === slotOffset &&
          each.operator === 'equal' &&
          each.expected === deployedSlot,
      ),
  )

/** After the u32 kind; source: solana-loader-v3-interface `state.rs`. */
const slotOffset = 4
