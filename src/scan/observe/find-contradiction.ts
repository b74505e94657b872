import type { Address } from '../../solana/address/address.ts'
import type { Account, AccountsAnswer, SimulationAnswer } from '../../solana/chain.ts'
import { isReservedAddress } from '../../solana/state/reserved-address.ts'
import { readState } from '../../solana/state/read-state.ts'
import type { Action, ActionType } from '../../solana/decoding/format/action.ts'
import { decodeAll } from '../../solana/decoding/decode.ts'
import type { Contradiction } from '../context/simulation.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'

/**
 * Behind one address there are often several nodes, and one of them may lag. Further apart than a blockhash lives
 * (150 slots, about a minute), before and after are of different moments.
 */
const widestSlotGap = 150n

/**
 * Where a successful simulation cannot be of the accounts that were read, so that a comparison of the two would show
 * gains and losses that are none, or hide them: the reason. A node that lies consistently cannot be found out.
 */
export const findContradiction = (
  resolved: ResolvedMessage,
  { slot, accounts }: AccountsAnswer,
  answer: SimulationAnswer,
): Contradiction | undefined => {
  const { accountsAfter: after } = answer
  if (answer.error || !after) return undefined
  const gap = slot > answer.slot ? slot - answer.slot : answer.slot - slot
  if (gap > widestSlotGap) return 'slots-far-apart'
  const { feePayer } = resolved
  if (!accounts.has(feePayer) && !isReservedAddress(feePayer)) return 'fee-payer-missing'
  if (otherTables(resolved, answer)) return 'lookup-tables-differ'
  return hasUnmadeTokenAccount(resolved, accounts, answer) ? 'token-account-unexplained' : undefined
}

const otherTables = (
  { accounts }: ResolvedMessage,
  { loadedAddresses }: SimulationAnswer,
): boolean => {
  if (!loadedAddresses) return false
  const own = accounts.filter(({ source }) => source === 'lookup').map(({ address }) => address)
  return own.length !== loadedAddresses.length || own.some((key, at) => key !== loadedAddresses[at])
}

/**
 * Every way of creating an account leaves one of these behind: the System program creates it. A request for an associated
 * account proves nothing, since it may have existed.
 */
const makingActions: ReadonlySet<ActionType> = new Set(['create-account', 'allocate', 'assign'])

/** An account that its program owns already is created by naming its owner. */
const makes = (action: Action, before: Account | undefined): boolean =>
  makingActions.has(action.type) || (action.type === 'create-token-account' && before !== undefined)

const isToken = (account: Account): boolean => readState(account).kind === 'token-account'

const wasToken = (before: Account | undefined, after: Account): boolean =>
  before !== undefined && before.owner === after.owner && isToken(before)

/** Only where the node reports the calls between programs: many token accounts are created there. */
const hasUnmadeTokenAccount = (
  resolved: ResolvedMessage,
  before: ReadonlyMap<Address, Account>,
  { accountsAfter, innerInstructions }: SimulationAnswer,
): boolean => {
  if (!innerInstructions) return false
  const isNewToken = ([key, account]: [Address, Account | undefined]): boolean =>
    account !== undefined && !wasToken(before.get(key), account) && isToken(account)
  const fresh = [...(accountsAfter ?? [])].filter(isNewToken).map(([key]) => key)
  if (fresh.length === 0) return false
  const made = new Set<Address>()
  for (const call of innerInstructions)
    if (call.parsed) for (const account of call.accounts) made.add(account)
  const inBytes = innerInstructions.filter(({ parsed }) => parsed === undefined)
  for (const { actions } of decodeAll(resolved.instructions, inBytes))
    for (const action of actions)
      if ('account' in action && makes(action, before.get(action.account))) made.add(action.account)
  return fresh.some((key) => !made.has(key))
}
