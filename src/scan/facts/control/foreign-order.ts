import { type Address, addressToBytes } from '../../../solana/address/address.ts'
import { associatedTokenAccount } from '../../../solana/address/associated-token-account.ts'
import { token2022Program, tokenProgram } from '../../../solana/address/known-address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import { stateAfter } from '../../../solana/effects/account-states.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { ownerFieldsMaxBytes } from '../../count-thresholds.ts'
import { keepsKeys } from '../added-key.ts'
import type { SignedCall } from '../call.ts'
import { bufferOf } from '../record-data.ts'

/** An order of the user whose proceeds go to a token account of `holder`. */
export type ForeignOrder = {
  record: Address
  program: Address
  holder: Address
  /** It paid out to the user before. */
  redirected?: true
}

/**
 * An order of the user, created or changed here, that pays out to a stranger's token account. What pays others by
 * design, such as a stream, counts if it paid the user before.
 */
export const foreignOrders = ({ accounts }: SignedCall, context: RiskContext): ForeignOrder[] =>
  accounts.flatMap(({ address: record }): ForeignOrder[] => {
    const account = context.after?.get(record)
    if (!account || !(context.knownPrograms.has(account.owner) || keepsKeys(account.owner)))
      return []
    const data = bufferOf(account.data)
    if (!data.subarray(0, ownerFieldsMaxBytes).includes(addressToBytes(context.user))) return []
    const earlier = bufferOf(context.before.get(record)?.data ?? new Uint8Array(0))
    const isNew = (address: Address): boolean => {
      const name = addressToBytes(address)
      return data.includes(name) && !earlier.includes(name)
    }
    const foreign = accounts.find(
      ({ address }) => isForeignTokens(address, context) && isNew(address),
    )
    // Next to an account of the user for the same token it is a referral fee.
    if (
      !foreign ||
      accounts.some(
        (own) => isOwnOfSame(own.address, foreign.address, context) && isNew(own.address),
      )
    )
      return []
    const before = (address: Address): boolean => earlier.includes(addressToBytes(address))
    const redirected = ownAccountsFor(foreign.address, accounts, context).some(
      (own) => before(own) && !data.includes(addressToBytes(own)),
    )
    if (!redirected && !context.knownPrograms.has(account.owner)) return []
    const holder = context.identity.ownerOf(foreign.address)
    return [{ record, program: account.owner, holder, ...(redirected && { redirected }) }]
  })

/** Accounts of the user for the same token: those of the call, and the default ones. */
const ownAccountsFor = (
  foreign: Address,
  accounts: SignedCall['accounts'],
  context: RiskContext,
): Address[] => {
  const state = stateAfter(context.states, foreign)
  if (state?.kind !== 'token-account') return []
  return [
    ...accounts
      .map(({ address }) => address)
      .filter((address) => isOwnOfSame(address, foreign, context)),
    ...[tokenProgram, token2022Program].map((program) =>
      associatedTokenAccount(context.user, state.mint, program),
    ),
  ]
}

const isForeignTokens = (address: Address, { states, identity }: RiskContext): boolean => {
  const state = stateAfter(states, address)
  return (
    state?.kind === 'token-account' && isOnCurve(state.owner) && identity.isStranger(state.owner)
  )
}

const isOwnOfSame = (
  own: Address,
  foreign: Address,
  { states, identity }: RiskContext,
): boolean => {
  const [mine, theirs] = [stateAfter(states, own), stateAfter(states, foreign)]
  return (
    mine?.kind === 'token-account' &&
    theirs?.kind === 'token-account' &&
    mine.mint === theirs.mint &&
    identity.ownedAfter(own)
  )
}
