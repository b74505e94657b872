import type { Address } from '../../solana/address/address.ts'
import type { Action } from '../../solana/decoding/format/action.ts'
import type { DecodedInstruction } from '../../solana/decoding/format/decoder.ts'
import type { ReadTransaction } from './owner-flows.ts'
import { isOrderCall } from './venues.ts'

/** Owners that instructions of an order program pay themselves, not through an exchange that they call. */
export const orderPayees = (read: ReadTransaction): ReadonlySet<Address> => {
  const payees = new Set<Address>()
  const callers = new Map(read.instructions.map((each) => [each.path.join('.'), each]))
  for (const instruction of read.instructions) {
    const caller = callers.get(instruction.path.slice(0, -1).join('.'))
    if (!caller || !isOrderCall(caller)) continue
    for (const action of instruction.actions) {
      const account = payeeIn(action)
      if (account) payees.add(ownerOf(read, account))
    }
  }
  for (const { address } of namedWallets(read)) payees.add(address)
  return payees
}

const payeeIn = (action: Action): Address | undefined => {
  if (action.type === 'transfer-token' || action.type === 'transfer-sol') return action.to
  return action.type === 'close-account' ? action.destination : undefined
}

/** Wallets named in instructions of the order program, whose lamports it may move without an instruction. */
const namedWallets = ({ instructions, tokensByAccount }: ReadTransaction) =>
  instructions
    .filter((instruction: DecodedInstruction) => isOrderCall(instruction))
    .flatMap(({ accounts }) => accounts)
    .filter(({ address, writable }) => writable && !tokensByAccount.has(address))

const ownerOf = ({ tokensByAccount, passing }: ReadTransaction, account: Address): Address => {
  const token = tokensByAccount.get(account)
  return token?.ownerAfter ?? token?.ownerBefore ?? passing.get(account)?.owner ?? account
}
