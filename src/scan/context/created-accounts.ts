import type { Address } from '../../solana/address/address.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { AccountStates } from '../../solana/effects/account-states.ts'
import { holderOf } from '../../solana/state/account-state.ts'

/** The first holder of a new account, and who pays for it, as far as the instructions show. */
export type Creation = { owner?: Address; payer?: Address }

/** Accounts that the instructions create or initialize. */
export const createdAccounts = (
  instructions: readonly DecodedInstruction[],
  states: AccountStates,
): Map<Address, Creation> => {
  const created = new Map<Address, Creation>()
  for (const { actions } of instructions) {
    for (const action of actions) {
      if (action.type === 'initialize-stake' || action.type === 'initialize-vote') {
        created.set(action.account, { ...created.get(action.account), owner: action.withdrawer })
        continue
      }
      if (action.type === 'initialize-buffer' || action.type === 'initialize-nonce') {
        created.set(action.account, { ...created.get(action.account), owner: action.authority })
        continue
      }
      if (action.type === 'deploy-program') {
        // The loader opens the program data for the authority, and only then calls the System program.
        for (const account of [action.program, action.programData])
          created.set(account, { ...created.get(account), owner: action.authority })
        continue
      }
      if (action.type === 'move-stake') {
        // A stake account that is split off has the authorities of the original.
        const owner = holderOf(states.before.get(action.from)) ?? created.get(action.from)?.owner
        created.set(action.to, { ...created.get(action.to), ...(owner && { owner }) })
        continue
      }
      if (action.type !== 'create-account' && action.type !== 'create-token-account') continue
      const known = created.get(action.account)
      const owner = action.type === 'create-token-account' ? action.owner : known?.owner
      const payer = known?.payer ?? action.payer
      created.set(action.account, { ...(owner && { owner }), ...(payer && { payer }) })
    }
  }
  return created
}
