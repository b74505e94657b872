import { type Address, addressToBytes } from '../../solana/address/address.ts'
import {
  lighthouseProgram,
  systemProgram,
  wrappedSolMint,
} from '../../solana/address/known-address.ts'
import type { Account } from '../../solana/chain.ts'
import { withData } from '../../solana/state/sysvars.ts'
import type { ExploreInput } from './explore-input.ts'
import { readAssertions } from '../../solana/decoding/programs/lighthouse-assertions.ts'
import { type AssertedAccount, outcomeOfAssertions } from '../../solana/effects/assertions-hold.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'

/**
 * Whether an assertion at the end of the transaction fails on what a run left. Only behind the last instruction that may
 * change something is what was asserted the same as what is left.
 */
export const isStoppedByGuards = (
  { instructions }: Pick<ResolvedMessage, 'instructions'>,
  before: ReadonlyMap<Address, Account>,
  after: ReadonlyMap<Address, Account | undefined>,
): boolean => {
  const last = instructions.findLastIndex(
    ({ programId, data }) => programId !== lighthouseProgram || !readAssertions(data),
  )
  return instructions.slice(last + 1).some(({ accounts: [target], data }) => {
    if (!target) return false
    const { address } = target
    const account = after.has(address) ? after.get(address) : before.get(address)
    return outcomeOfAssertions(data, assertedAccount(account)) === 'fails'
  })
}

const assertedAccount = (account: Account | undefined): AssertedAccount =>
  account
    ? { ...account, owner: addressToBytes(account.owner) }
    : { lamports: 0n, owner: addressToBytes(systemProgram), data: new Uint8Array() }

/** Whether an assertion at the end would stop the loss of so much of an asset, however it comes about. */
export const isGuardedLoss = (
  { user, observed }: Pick<ExploreInput, 'user' | 'observed'>,
  mint: Address,
  lost: bigint,
): boolean => {
  const { before, states, resolved } = observed
  const after = new Map<Address, Account>()
  if (mint === wrappedSolMint) {
    const wallet = before.get(user)
    if (wallet) after.set(user, { ...wallet, lamports: atLeastZero(wallet.lamports - lost) })
  }
  for (const [address, state] of states.before) {
    const account = before.get(address)
    if (state.kind !== 'token-account' || state.mint !== mint || !account) continue
    if (state.owner === user)
      after.set(address, withTokenAmount(account, atLeastZero(state.amount - lost)))
  }
  return after.size > 0 && isStoppedByGuards(resolved, before, after)
}

const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** SPL Token account: u64 amount at 64. */
const withTokenAmount = (account: Account, amount: bigint): Account =>
  withData(account, (data) => {
    new DataView(data.buffer).setBigUint64(64, amount, true)
  })
