import type { ExploreInput } from '../../../src/scan/explore/explore-input.ts'
import { unsignedBytes, vmInputOf } from '../../../src/scan/explore/run-scenario.ts'
import { withoutLookups } from '../../../src/scan/scenarios/message-variants.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { readStates } from '../../../src/solana/effects/account-states.ts'
import type { TransactionVm } from '../../../src/solana/vm/vm.ts'

/** What a node would report of the same transaction with these accounts and sysvars in place of the present ones. */
export const observedUnder = async (
  vm: TransactionVm,
  input: ExploreInput,
  changes: ReadonlyMap<Address, Account | undefined> = new Map(),
): Promise<ExploreInput> => {
  const before = new Map(input.observed.before)
  const sysvars = new Map(input.observed.sysvars)
  for (const [address, account] of changes) {
    const place = sysvars.has(address) ? sysvars : before
    if (account) place.set(address, account)
    else place.delete(address)
  }
  const moved = { ...input.observed, before, sysvars }
  const { accountsSlot: slot } = moved
  const opening = await vm.open(vmInputOf(moved))
  if (opening.status !== 'ready') throw new Error(opening.gap)
  const run = await opening.session.run(unsignedBytes(withoutLookups(moved.resolved)))
  opening.session.close()
  const after = run.status === 'ok' ? run.after : undefined
  return {
    ...input,
    observed: {
      ...moved,
      states: readStates(before, after),
      simulated: {
        ok: true,
        answer: after
          ? { slot, logs: [], accountsAfter: after }
          : { slot, logs: [], error: { type: 'InstructionError' } },
      },
    },
  }
}
