import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { withData } from '../../solana/state/sysvars.ts'
import type { ByteChange, Scenario } from './scenario.ts'

/** Length of the prefix that distinguishes a program's account types (as in Anchor). */
const discriminatorBytes = 8

/** Maximum number of bytes with 0 or 1 that are toggled one by one; the rest are toggled in groups. */
const maxSingleToggles = 40

/** Values for bytes with more than two states; a byte that is 0 or 1 now takes each in turn. */
const stageValues = [2, 3, 4, 5, 6, 7, 8, 9, 10, 0xff]
const groups = 12

/**
 * Other bytes in one account, which its program, and so a stranger, can change at any time: switches of all kinds at
 * once, then byte by byte. The most informative come first.
 */
export const dataScenarios = (address: Address, account: Account): Scenario[] => {
  const { data } = account
  if (data.length === 0) return []
  const scenario = scenarioOf(address, account)
  const setByte = (offset: number, to: number): Scenario[] => {
    const from = data[offset]
    if (from === undefined || from === to) return []
    const edit = (bytes: Uint8Array): void => {
      bytes[offset] = to
    }
    return [scenario(`${offset}=${to}`, edit, { offset, from, to })]
  }
  const switches = switchOffsets(data)
  return [
    ...setByte(0, 1),
    scenario('toggle-fields', (bytes) => toggle(bytes, discriminatorBytes, bytes.length)),
    ...setByte(discriminatorBytes, data[discriminatorBytes] === 1 ? 0 : 1),
    scenario('toggle-all', (bytes) => toggle(bytes, 0, bytes.length)),
    scenario('invert', (bytes) => bytes.forEach((byte, at) => (bytes[at] = byte ^ 0xff))),
    scenario('invert-fields', (bytes) => invertFrom(bytes, discriminatorBytes)),
    ...setByte(0, 0),
    ...switches.slice(0, maxSingleToggles).flatMap((at) => setByte(at, data[at] === 1 ? 0 : 1)),
    ...groupToggles(data).map(({ from, to }) =>
      scenario(`toggle@${from}-${to}`, (bytes) => toggle(bytes, from, to)),
    ),
    ...stageValues.flatMap((value) =>
      [discriminatorBytes, 0].map((from) =>
        scenario(`stage@${from}=${value}`, (bytes) => setSwitches(bytes, from, value)),
      ),
    ),
    scenario('ones', (bytes) => bytes.fill(1)),
    scenario('zeros', (bytes) => bytes.fill(0)),
    scenario('increment', (bytes) => bytes.forEach((byte, at) => (bytes[at] = byte + 1))),
    scenario('decrement', (bytes) => bytes.forEach((byte, at) => (bytes[at] = byte - 1))),
    ...[0, discriminatorBytes].flatMap((at) => [
      ...setByte(at, ((data[at] ?? 0) + 1) & 0xff),
      ...setByte(at, ((data[at] ?? 0) - 1) & 0xff),
    ]),
    ...setByte(0, 2),
    ...setByte(0, (data[0] ?? 0) ^ 0xff),
    ...setByte(discriminatorBytes, (data[discriminatorBytes] ?? 0) ^ 0xff),
  ]
}

const scenarioOf =
  (address: Address, account: Account) =>
  (id: string, edit: (data: Uint8Array) => void, byte?: ByteChange): Scenario => ({
    id: `data:${address}:${id}`,
    change: { cause: 'data', account: address, ...(byte && { byte }) },
    overrides: new Map([[address, withData(account, edit)]]),
  })

/** A stranger's token account with another amount: its owner can move tokens in and out. */
export const tokenAmountScenarios = (address: Address, account: Account): Scenario[] =>
  [0n, 1n, 1_000_000_000n].map((amount) => ({
    id: `amount:${address}:${amount}`,
    change: { cause: 'token-balance', account: address },
    overrides: new Map([
      [
        address,
        withData(account, (data) =>
          new DataView(data.buffer).setBigUint64(tokenAmountOffset, amount, true),
        ),
      ],
    ]),
  }))

/** A mint with another supply, or without its authority: the token's issuer can cause both. */
export const mintScenarios = (address: Address, account: Account): Scenario[] => {
  const scenario = (id: string, edit: (view: DataView) => void): Scenario => ({
    id: `mint:${address}:${id}`,
    change: { cause: 'supply', mint: address },
    overrides: new Map([[address, withData(account, (data) => edit(new DataView(data.buffer)))]]),
  })
  const supply = new DataView(account.data.slice().buffer).getBigUint64(mintSupplyOffset, true)
  return [
    scenario('more', (view) =>
      view.setBigUint64(mintSupplyOffset, BigInt.asUintN(64, supply + 1n), true),
    ),
    scenario('none', (view) => view.setBigUint64(mintSupplyOffset, 0n, true)),
    scenario('final', (view) => view.setUint32(0, 0, true)),
  ]
}

/** Layout of a token account: 32 bytes mint, 32 bytes owner, u64 amount; source: spl-token `state.rs`. */
const tokenAmountOffset = 64
/**
 * Layout of a mint: u32 whether there is an authority, 32 bytes authority, u64 supply; source: spl-token `state.rs`.
 */
const mintSupplyOffset = 36

/**
 * Offsets of bytes that look like switches: ones anywhere, zeros at the start and after a byte that is not a switch.
 */
const switchOffsets = (data: Uint8Array): number[] => {
  const ones: number[] = []
  const edges: number[] = []
  const others: number[] = []
  data.forEach((byte, at) => {
    if (at === 0 || at === discriminatorBytes || byte > 1) return
    if (byte === 1) ones.push(at)
    else if (at < 2 * discriminatorBytes || (data[at - 1] ?? 0) !== 0) edges.push(at)
    else others.push(at)
  })
  return [...ones, ...edges, ...others]
}

const groupToggles = (data: Uint8Array): { from: number; to: number }[] => {
  const size = Math.ceil(data.length / groups)
  if (size < 2) return []
  return Array.from({ length: Math.ceil(data.length / size) }, (_, index) => ({
    from: index * size,
    to: Math.min(data.length, (index + 1) * size),
  }))
}

const toggle = (bytes: Uint8Array, from: number, to: number): void => {
  for (let at = from; at < to; at++) {
    if (bytes[at] === 0) bytes[at] = 1
    else if (bytes[at] === 1) bytes[at] = 0
  }
}

/** Writes the value into every byte from the offset on that is 0 or 1. */
export const setSwitches = (bytes: Uint8Array, from: number, value: number): void => {
  for (let at = from; at < bytes.length; at++) if ((bytes[at] ?? 0) <= 1) bytes[at] = value
}

const invertFrom = (bytes: Uint8Array, from: number): void => {
  for (let at = from; at < bytes.length; at++) bytes[at] = (bytes[at] ?? 0) ^ 0xff
}
