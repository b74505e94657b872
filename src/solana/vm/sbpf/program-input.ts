import type { InputGrowth } from './cpu.ts'
import { accountFault, type AccountFault } from '../ledger/account-rules.ts'
import { type Call, type HeldAccount, type Ledger, sameBytes } from '../ledger/ledger.ts'
import { type Memory, region } from './memory.ts'

/**
 * How accounts are handed to a program, and read back, in both layouts: aligned to 8 bytes with room to grow (loaders 2
 * and 3), or packed (loader 1). Source: agave `program-runtime/src/serialization.rs`, solana-program-entrypoint.
 */
export const growthBytes = 10_240
const notRepeated = 0xff

/** Where in the input the fields of an account lie. */
export type InputPlaces = {
  at: number
  signer: number
  writable: number
  executable: number
  key: number
  owner: number
  lamports: number
  length: number
  data: number
  rentEpoch: number
  end: number
  /** Length of the data when the program started. */
  dataBytes: number
}

/** Where each account of a call lies; a repeated one where it lies first. */
export type InputLayout = {
  places: InputPlaces[]
  /** Where repeated accounts are mentioned again, by their part in the call. */
  repeats: ReadonlyMap<number, { at: number; of: number }>
  aligned: boolean
  dataAt: number
  size: number
}

const alignedPlaces = (at: number, dataBytes: number): InputPlaces => {
  const rentEpoch = at + 88 + Math.ceil((dataBytes + growthBytes) / 8) * 8
  return {
    at,
    signer: at + 1,
    writable: at + 2,
    executable: at + 3,
    key: at + 8,
    owner: at + 40,
    lamports: at + 72,
    length: at + 80,
    data: at + 88,
    rentEpoch,
    end: rentEpoch + 8,
    dataBytes,
  }
}

const packedPlaces = (at: number, dataBytes: number): InputPlaces => {
  const owner = at + 51 + dataBytes
  return {
    at,
    signer: at + 1,
    writable: at + 2,
    key: at + 3,
    lamports: at + 35,
    length: at + 43,
    data: at + 51,
    owner,
    executable: owner + 32,
    rentEpoch: owner + 33,
    end: owner + 41,
    dataBytes,
  }
}

export const layoutOf = (call: Call, ledger: Ledger, aligned = true): InputLayout => {
  const places: InputPlaces[] = []
  const repeats = new Map<number, { at: number; of: number }>()
  const firstOf = new Map<number, number>()
  const repeatBytes = aligned ? 8 : 1
  let at = 8
  for (const [part, { index }] of call.roles.entries()) {
    const of = firstOf.get(index)
    const first = of === undefined ? undefined : places[of]
    if (of !== undefined && first) {
      places.push(first)
      repeats.set(part, { at, of })
      at += repeatBytes
      continue
    }
    firstOf.set(index, part)
    const dataBytes = ledger[index]?.data.length ?? 0
    const own = aligned ? alignedPlaces(at, dataBytes) : packedPlaces(at, dataBytes)
    places.push(own)
    at = own.end
  }
  return { places, repeats, aligned, dataAt: at, size: at + 8 + call.data.length + 32 }
}

/** From where on places move when accounts grow: behind the first one whose length others can change. */
export const growthOf = (call: Call, ledger: Ledger, layout: InputLayout): InputGrowth => {
  const first = call.roles.findIndex(({ index }) => (ledger[index]?.lengthLabel ?? 0) !== 0)
  const index = call.roles[first]?.index
  if (index === undefined) return { from: Number.POSITIVE_INFINITY, label: 0 }
  const { data, lengthLabel: label = 0 } = ledger[index] ?? { data: new Uint8Array(0) }
  return { from: (layout.places[first]?.data ?? 0) + data.length, label }
}

/** Writes the input; the memory has been opened for it. */
export const writeInput = (
  memory: Memory,
  call: Call,
  ledger: Ledger,
  layout: InputLayout,
): void => {
  memory.writeU64(region.input, 0, BigInt(call.roles.length), 0)
  for (const [part, { index, signer, writable }] of call.roles.entries()) {
    const account = ledger[index]
    const places = layout.places[part]
    const repeat = layout.repeats.get(part)
    if (repeat) memory.writeByte(region.input, repeat.at, repeat.of)
    else if (account && places) writeAccount(memory, places, account, { signer, writable })
  }
  memory.writeU64(region.input, layout.dataAt, BigInt(call.data.length), 0)
  memory.writeLabelled(region.input, layout.dataAt + 8, call.data, call.dataLabels)
  const program = ledger[call.program]
  if (program) memory.write(region.input, layout.dataAt + 8 + call.data.length, program.key, 0)
  memory.seal()
}

const openGrowthBytes = 256

const writeAccount = (
  memory: Memory,
  places: InputPlaces,
  account: HeldAccount,
  { signer, writable }: { signer: boolean; writable: boolean },
): void => {
  const flag = (at: number, isSet: boolean): void =>
    memory.writeByte(region.input, at, isSet ? 1 : 0)
  memory.writeByte(region.input, places.at, notRepeated)
  flag(places.signer, signer)
  flag(places.writable, writable)
  flag(places.executable, account.executable)
  memory.write(region.input, places.key, account.key, 0)
  memory.write(region.input, places.owner, account.owner, account.ownerLabel)
  memory.writeU64(region.input, places.lamports, account.lamports, account.lamportsLabel)
  memory.writeU64(region.input, places.length, BigInt(account.data.length), account.lengthLabel)
  memory.writeLabelled(region.input, places.data, account.data, account.dataLabels)
  // What the account would hold if it were longer.
  if (
    account.lengthLabel !== 0 &&
    places.rentEpoch - places.data >= account.data.length + openGrowthBytes
  )
    memory.setLabel(
      memory.baseOf(region.input, places.data + account.data.length),
      openGrowthBytes,
      account.lengthLabel,
    )
  memory.writeU64(region.input, places.rentEpoch, (1n << 64n) - 1n, 0)
}

/**
 * Takes over what the program has left in its accounts, as far as the runtime allows it; the ledger is changed up to the
 * account that is refused.
 */
export const readBack = (
  memory: Memory,
  call: Call,
  ledger: Ledger,
  layout: InputLayout,
): AccountFault | undefined => {
  const program = ledger[call.program]?.key
  for (const [part, { index, writable }] of call.roles.entries()) {
    const account = ledger[index]
    const places = layout.places[part]
    if (!account || !program || !places || layout.repeats.has(part)) continue
    if (!memory.isWritten(places.at, places.end - places.at)) continue
    const changed = accountIn(memory, account, places, layout.aligned)
    if (changed === 'InvalidRealloc') return changed
    const refused = changed && accountFault(account, changed, { writable, program })
    if (refused) return refused
    if (changed) ledger[index] = changed
  }
  return undefined
}

/** The account as the program left it; undefined where nothing differs. Loader 1 knows neither growth nor new owners. */
const accountIn = (
  memory: Memory,
  account: HeldAccount,
  places: InputPlaces,
  aligned: boolean,
): HeldAccount | 'InvalidRealloc' | undefined => {
  const lamports = memory.readU64(region.input, places.lamports)
  const length = aligned ? Number(memory.readU64(region.input, places.length)) : places.dataBytes
  if (length > places.dataBytes + growthBytes) return 'InvalidRealloc'
  const owner = aligned ? memory.read(region.input, places.owner, 32) : account.owner
  const data = memory.read(region.input, places.data, length)
  return accountAs(account, {
    lamports,
    lamportsLabel: memory.labelOf(region.input, places.lamports, 8),
    lengthLabel: memory.labelOf(region.input, places.length, 8),
    owner,
    ownerLabel: memory.labelOf(region.input, places.owner, 32),
    data,
    dataLabels: memory.labelsAt(region.input, places.data, length, account.dataLabels),
  })
}

type Fields = Omit<HeldAccount, 'address' | 'key' | 'executable'>

/** An account with other fields, which are copied; undefined where nothing differs. */
export const accountAs = (account: HeldAccount, fields: Fields): HeldAccount | undefined => {
  const sameData = fields.data === account.data || sameBytes(fields.data, account.data)
  // A value may be the same and yet depend on others now.
  const sameLabels =
    fields.dataLabels === account.dataLabels &&
    fields.lamportsLabel === account.lamportsLabel &&
    fields.lengthLabel === account.lengthLabel &&
    fields.ownerLabel === account.ownerLabel
  const same =
    sameData && fields.lamports === account.lamports && sameBytes(fields.owner, account.owner)
  if (same && sameLabels) return undefined
  return {
    ...account,
    ...fields,
    owner: fields.owner.slice(),
    data: sameData ? account.data : fields.data.slice(),
  }
}
