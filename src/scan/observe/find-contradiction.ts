import type { Address } from '../../solana/address/address.ts'
import type { Account, AccountsAnswer, SimulationAnswer } from '../../solana/chain.ts'
import { isReservedAddress } from '../../solana/state/reserved-address.ts'
import { readState } from '../../solana/state/read-state.ts'
import type { Action, ActionType } from '../../solana/decoding/format/action.ts'
import { decodeAll } from '../../solana/decoding/decode.ts'
import type { Contradiction } from '../context/simulation.ts'
import type { ResolvedMessage } from '../../solana/transaction/message.ts'

/**
 * There are often several nodes behind one address, and one may lag. Beyond the lifetime of a blockhash (150 slots,
 * about a minute), the two states are from different moments.
 */
const maxSlotGap = 150n

/**
 * Returns why a successful simulation does not match the accounts that were read, in which case comparing them would
 * show false changes or hide real ones. A node that lies consistently cannot be detected.
 */
export const findContradiction = (
  resolved: ResolvedMessage,
  { slot, accounts }: AccountsAnswer,
  answer: SimulationAnswer,
): Contradiction | undefined => {
  const { accountsAfter: after } = answer
  if (answer.error || !after) return undefined
  const gap = slot > answer.slot ? slot - answer.slot : answer.slot - slot
  if (gap > maxSlotGap) return 'slots-far-apart'
  const { feePayer } = resolved
  if (!accounts.has(feePayer) && !isReservedAddress(feePayer)) return 'fee-payer-missing'
  if (otherTables(resolved, answer)) return 'lookup-tables-differ'
  return hasUnexplainedTokenAccount(resolved, accounts, answer)
    ? 'token-account-unexplained'
    : undefined
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
 * Every way to create an account causes one of these actions: the System program creates it. Creating an associated
 * account idempotently proves nothing, since it may have existed.
 */
const creatingActions: ReadonlySet<ActionType> = new Set(['create-account', 'allocate', 'assign'])

/** An account that its program already owns is created by setting its owner. */
const makes = (action: Action, before: Account | undefined): boolean =>
  creatingActions.has(action.type) ||
  (action.type === 'create-token-account' && before !== undefined)

const isToken = (account: Account): boolean => readState(account).kind === 'token-account'

const wasToken = (before: Account | undefined, after: Account): boolean =>
  before !== undefined && before.owner === after.owner && isToken(before)

/** Checked only if the node returns inner instructions, which create many token accounts. */
const hasUnexplainedTokenAccount = (
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
