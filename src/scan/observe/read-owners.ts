import type { Address } from '../../solana/address/address.ts'
import type { AccountStates } from '../../solana/effects/account-states.ts'
import type { AccountState } from '../../solana/state/account-state.ts'
import { isReservedAddress } from '../../solana/state/reserved-address.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'
import type { MintCache } from './mint-decimals.ts'

/**
 * Owners of receiving token accounts that the message does not name: what they are shows whether they can ever sign for
 * the tokens. Wallets that are known are left out.
 */
export const receivingOwners = (
  resolved: ResolvedMessage,
  { before, after }: AccountStates,
  cache: MintCache,
): Address[] =>
  unknownOwners(
    [...after].flatMap(([address, state]) => {
      const earlier = before.get(address)
      const held = earlier?.kind === 'token-account' ? earlier.amount : 0n
      return state?.kind === 'token-account' && state.amount > held ? [state] : []
    }),
    resolved,
    cache,
  )

/** The same, before it is known which accounts receive: those of all token accounts that were read. */
export const foreignOwners = (
  resolved: ResolvedMessage,
  { before }: AccountStates,
  cache: MintCache,
): Address[] => unknownOwners([...before.values()], resolved, cache)

const unknownOwners = (
  states: readonly AccountState[],
  { accounts }: ResolvedMessage,
  cache: MintCache,
): Address[] => {
  const named = new Set(accounts.map(({ address }) => address))
  const owners = states.flatMap((state) => (state.kind === 'token-account' ? [state.owner] : []))
  return [...new Set(owners)].filter(
    (owner) => !named.has(owner) && !isReservedAddress(owner) && !cache.isWallet(owner),
  )
}
