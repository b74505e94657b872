import { clockSysvar } from '../../address/known-address.ts'
import { rentExemptLamports } from '../../state/rent.ts'
import { dataLabel, type Labels, type Origin } from '../ledger/labels.ts'
import type { HeldAccount } from '../ledger/ledger.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { numberAt, withLength, withNumber } from './changed-account.ts'
import { laterBy, withSysvar } from './later.ts'

/** A number that others can change, in a transaction that is yet to run. */
export type NumberPlace = {
  bits: number
  read: (transaction: RunnableTransaction) => bigint
  /** The transaction with another number there; the same one where it cannot be. */
  write: (transaction: RunnableTransaction, value: bigint) => RunnableTransaction
}

const widths = [8, 4, 2, 1] as const
const words = [0, 8, 16, 24] as const
const numberBytes = 8
/** Larger sizes are seldom tested for, and every byte is labelled. */
const maxLength = 16_384n

/** Where a value may be written that comes from an origin: the widest place first, none where it is no number. */
export const numberPlacesOf = (origin: Origin, labels: Labels): NumberPlace[] => {
  if (origin.what === 'data')
    return widths.map((width) => dataPlace(origin.account, origin.offset, width))
  if (origin.what === 'lamports') return [lamportsPlace(origin.account)]
  if (origin.what === 'length') return [lengthPlace(origin.account, labels)]
  if (origin.what === 'owner') return words.map((offset) => ownerPlace(origin.account, offset))
  if (origin.what !== 'sysvar') return []
  if (origin.sysvar === clockSysvar) {
    const field = clockPlaces.get(origin.offset - (origin.offset % numberBytes))
    return field ? [field] : []
  }
  return widths.map((width) => sysvarPlace(origin.sysvar, origin.offset, width))
}

export const withAccount = (
  transaction: RunnableTransaction,
  address: string,
  edit: (account: HeldAccount) => HeldAccount,
): RunnableTransaction => ({
  ...transaction,
  ledger: transaction.ledger.map((account) =>
    account.address === address ? edit(account) : account,
  ),
})

const heldAt = ({ ledger }: RunnableTransaction, address: string): HeldAccount | undefined =>
  ledger.find((account) => account.address === address)

const dataPlace = (address: string, offset: number, width: number): NumberPlace => ({
  bits: 8 * width,
  read: (transaction) => numberAt(heldAt(transaction, address)?.data ?? nothing, offset, width),
  write: (transaction, value) => {
    const size = heldAt(transaction, address)?.data.length ?? 0
    if (offset + width > size) return transaction
    return withAccount(transaction, address, (account) => withNumber(account, offset, width, value))
  },
})

const nothing = new Uint8Array(0)

/** An account without lamports is none. */
const lamportsPlace = (address: string): NumberPlace => ({
  bits: 64,
  read: (transaction) => heldAt(transaction, address)?.lamports ?? 0n,
  write: (transaction, lamports) =>
    withAccount(transaction, address, (account) =>
      lamports === 0n
        ? { ...withLength(account, 0), lamports, owner: new Uint8Array(32) }
        : { ...account, lamports },
    ),
})

/** With the rent for its size, and new bytes of which others choose each. */
const lengthPlace = (address: string, labels: Labels): NumberPlace => ({
  bits: 32,
  read: (transaction) => BigInt(heldAt(transaction, address)?.data.length ?? 0),
  write: (transaction, value) => {
    if (value > maxLength) return transaction
    const bytes = Number(value)
    return withAccount(transaction, address, (account) => {
      const longer = withLength(account, bytes)
      const rent = rentExemptLamports(bytes)
      const first = labels.add(account.address, bytes)
      const dataLabels = longer.dataLabels?.slice() ?? new Int32Array(bytes)
      for (let offset = account.data.length; offset < bytes; offset++)
        dataLabels[offset] = dataLabel(first, offset)
      const lamports = account.lamports < rent ? rent : account.lamports
      return { ...longer, dataLabels, lamports }
    })
  },
})

const ownerPlace = (address: string, offset: number): NumberPlace => ({
  bits: 64,
  read: (transaction) =>
    numberAt(heldAt(transaction, address)?.owner ?? nothing, offset, numberBytes),
  write: (transaction, value) =>
    withAccount(transaction, address, (account) => {
      const { data } = withNumber({ ...account, data: account.owner }, offset, numberBytes, value)
      return { ...account, owner: data }
    }),
})

const sysvarPlace = (sysvar: string, offset: number, width: number): NumberPlace => ({
  bits: 8 * width,
  read: ({ sysvars }) => numberAt(sysvars.get(sysvar)?.bytes ?? nothing, offset, width),
  write: (transaction, value) =>
    withSysvar(transaction, sysvar, (data) => {
      const edited = data.slice()
      for (let index = 0; index < width && offset + index < data.length; index++)
        edited[offset + index] = Number((value >> BigInt(8 * index)) & 0xffn)
      return edited
    }),
})

const slotsPerEpoch = 432_000n
/** In ten slots; see `later.ts`. */
const secondsOfTenSlots = 4n
const maxShift = 1n << 40n

/** Fields of the clock move forward together. Layout: see `sysvars.ts`. */
const clockPlace = (
  offset: number,
  shiftBy: (amount: bigint) => Parameters<typeof laterBy>[1],
): NumberPlace => {
  const read = ({ sysvars }: RunnableTransaction): bigint =>
    numberAt(sysvars.get(clockSysvar)?.bytes ?? nothing, offset, numberBytes)
  return {
    bits: 64,
    read,
    write: (transaction, value) => {
      const by = value - read(transaction)
      return by <= 0n || by > maxShift ? transaction : laterBy(transaction, shiftBy(by))
    },
  }
}

const slotShift = (slots: bigint) => ({ slots, seconds: (slots * secondsOfTenSlots) / 10n })
const epochShift = (epochs: bigint) => ({ ...slotShift(epochs * slotsPerEpoch), epochs })

const clockPlaces: ReadonlyMap<number, NumberPlace> = new Map([
  [0, clockPlace(0, slotShift)],
  [16, clockPlace(16, epochShift)],
  [24, clockPlace(24, epochShift)],
  [32, clockPlace(32, (seconds) => ({ slots: (seconds * 10n) / secondsOfTenSlots, seconds }))],
])
