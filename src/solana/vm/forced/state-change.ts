import { type Address, addressFromBytes } from '../../address/address.ts'
import { absentAccount, type Account } from '../../chain.ts'
import { loaderV3Program, loaderV4Program } from '../../address/known-address.ts'
import { isOwn } from '../ledger/labels.ts'
import { type HeldAccount, sameBytes } from '../ledger/ledger.ts'
import { breaksRent } from '../ledger/rent-rule.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { numberAt } from './changed-account.ts'

/** What is different in an account, or in a sysvar by its address. */
export type StateChange = { account: Address } &
  /** Bytes from an offset on, in hexadecimal. */
  (
    | { what: 'data'; offset: number; hex: string }
    | { what: 'lamports'; lamports: bigint; before: bigint }
    | { what: 'owner'; owner: Address }
    | { what: 'length'; bytes: number }
    | { what: 'closed' }
  )

type State = Pick<RunnableTransaction, 'ledger' | 'sysvars'>

/** How one state differs from another of the same transaction: accounts in their order, then sysvars. */
export const stateChangesOf = (from: State, to: State): StateChange[] => [
  ...from.ledger.flatMap((before, place) => {
    const after = to.ledger[place]
    if (!after || after === before || to.sysvars.has(after.address)) return []
    return accountChanges(before, after)
  }),
  ...[...to.sysvars].flatMap(([sysvar, { bytes }]) => {
    const before = from.sysvars.get(sysvar)
    return before ? dataChanges(sysvar as Address, before.bytes, bytes) : []
  }),
]

const accountChanges = (before: HeldAccount, after: HeldAccount): StateChange[] => {
  const { address } = before
  if (after.lamports === 0n && before.lamports > 0n) return [{ account: address, what: 'closed' }]
  const changes: StateChange[] = []
  if (!sameBytes(before.owner, after.owner))
    changes.push({ account: address, what: 'owner', owner: addressFromBytes(after.owner) })
  if (before.data.length !== after.data.length)
    changes.push({ account: address, what: 'length', bytes: after.data.length })
  changes.push(...dataChanges(address, before.data, after.data))
  if (before.lamports !== after.lamports)
    changes.push({
      account: address,
      what: 'lamports',
      lamports: after.lamports,
      before: before.lamports,
    })
  return changes
}

/** New bytes count as zero before. */
const dataChanges = (account: Address, before: Uint8Array, after: Uint8Array): StateChange[] => {
  const changes: StateChange[] = []
  for (let start = 0; start < after.length; start++) {
    let end = start
    while (end < after.length && after[end] !== (before[end] ?? 0)) end++
    if (end === start) continue
    changes.push({ account, what: 'data', offset: start, hex: after.slice(start, end).toHex() })
    start = end
  }
  return changes
}

/**
 * Whether others than the signer can bring the change about: only what is labelled differs, balances of the signer only
 * grow, what is left of others' pays their rent, and no account with code changes.
 */
export const isOpenChange = (from: State, to: State): boolean =>
  from.ledger.every((before, place) => {
    const after = to.ledger[place]
    if (!after) return false
    return after === before || to.sysvars.has(before.address) || isOpenAccount(before, after)
  })

const isOpenAccount = (before: HeldAccount, after: HeldAccount): boolean => {
  if (before.executable || holdsCode(before)) return false
  // The runtime lets no transaction leave an account with too little for its size, or one that holds data and no SOL.
  if (breaksRent(before, after) || (after.lamports === 0n && after.data.length > 0)) return false
  const { lamportsLabel, ownerLabel, lengthLabel } = before
  if (before.lamports !== after.lamports) {
    if (lamportsLabel === 0) return false
    if (isOwn(lamportsLabel) && after.lamports < before.lamports) return false
  }
  if (ownerLabel === 0 && !sameBytes(before.owner, after.owner)) return false
  if (lengthLabel === 0 && before.data.length !== after.data.length) return false
  return hasOpenData(before, after)
}

const hasOpenData = ({ data, dataLabels }: HeldAccount, after: HeldAccount): boolean => {
  const both = Math.min(data.length, after.data.length)
  let isOwnAmount = false
  for (let offset = 0; offset < both; offset++) {
    if (data[offset] === after.data[offset]) continue
    const label = dataLabels?.[offset] ?? 0
    if (label === 0) return false
    isOwnAmount ||= isOwn(label) && offset >= tokenAmountAt && offset < tokenAmountAt + numberBytes
  }
  return (
    !isOwnAmount ||
    numberAt(after.data, tokenAmountAt, numberBytes) >= numberAt(data, tokenAmountAt, numberBytes)
  )
}

/** SPL Token account: u64 amount. */
const tokenAmountAt = 64
const numberBytes = 8

const holdsCode = ({ owner }: HeldAccount): boolean => {
  const program = addressFromBytes(owner)
  return program === loaderV3Program || program === loaderV4Program
}

/**
 * The changed accounts and sysvars as the VM takes them; `before` is the chain as it is. A ledger is without the fee, which
 * the VM takes itself.
 */
export const overridesOf = (
  from: State,
  to: State,
  before: ReadonlyMap<Address, Account>,
): Map<Address, Account | undefined> => {
  const overrides = new Map<Address, Account | undefined>()
  for (const [place, after] of to.ledger.entries()) {
    const start = from.ledger[place]
    if (!start || start === after) continue
    const { address, lamports, owner, data, executable } = after
    const known = before.get(address)
    const held = (known?.lamports ?? start.lamports) + lamports - start.lamports
    const account = { lamports: held, owner: addressFromBytes(owner), data, executable }
    overrides.set(address, held === 0n ? undefined : account)
  }
  for (const [sysvar, { bytes }] of to.sysvars) {
    if (from.sysvars.get(sysvar)?.bytes === bytes) continue
    const address = sysvar as Address
    overrides.set(address, { ...(before.get(address) ?? absentAccount), data: bytes })
  }
  return overrides
}
