import type { HeldAccount } from '../ledger/ledger.ts'

/** The account with a little-endian number in its data. */
export const withNumber = (
  account: HeldAccount,
  offset: number,
  width: number,
  value: bigint,
): HeldAccount => {
  const data = account.data.slice()
  for (let index = 0; index < width; index++)
    data[offset + index] = Number((value >> BigInt(8 * index)) & 0xffn)
  return { ...account, data }
}

export const numberAt = (data: Uint8Array, offset: number, width: number): bigint => {
  let value = 0n
  for (let index = width - 1; index >= 0; index--)
    value = (value << 8n) | BigInt(data[offset + index] ?? 0)
  return value
}

/** The account with so many bytes; new ones are zero, and as open as its length. */
export const withLength = (account: HeldAccount, bytes: number): HeldAccount => {
  const data = new Uint8Array(bytes)
  data.set(account.data.subarray(0, bytes))
  const dataLabels = account.dataLabels && new Int32Array(bytes).fill(account.lengthLabel)
  dataLabels?.set(account.dataLabels?.subarray(0, bytes) ?? [])
  return { ...account, data, dataLabels }
}
