import { type Address, addressToBytes } from '../../solana/address/address.ts'
import { lighthouseProgram, systemProgram } from '../../solana/address/known-address.ts'
import type { Account } from '../../solana/chain.ts'
import { type AssertedAccount, outcomeOfAssertions } from '../../solana/effects/assertions-hold.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'

/** Whether an assertion at the end of the transaction fails on what a run left. */
export const isStoppedByGuards = (
  { instructions }: Pick<ResolvedMessage, 'instructions'>,
  before: ReadonlyMap<Address, Account>,
  after: ReadonlyMap<Address, Account | undefined>,
): boolean => {
  const last = instructions.findLastIndex(({ programId }) => programId !== lighthouseProgram)
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
