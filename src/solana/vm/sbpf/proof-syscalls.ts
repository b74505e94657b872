import {
  bytesToNumberBE,
  bytesToNumberLE,
  numberToBytesBE,
  numberToBytesLE,
} from '@noble/curves/utils'
import { fieldBytes, g1, g1Bytes, g2, g2Bytes, isPairingOne } from '../curves/bn254.ts'
import { maxPoseidonInputs, poseidonHash } from '../curves/poseidon.ts'
import { computeInto } from './computed.ts'
import { countIn, isAligned, type Place, placeIn, slicesAt, spend, type Syscall } from './frame.ts'

/** System calls that verify zero-knowledge proofs over BN254. Source: agave `syscalls`, solana-bn254, SIMD-0284. */

const littleEndian = 0x80

/** Turns the bytes of each element round. */
const turned = (bytes: Uint8Array, size: number): Uint8Array => {
  const out = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += size) out.set(bytes.slice(at, at + size).reverse(), at)
  return out
}

/** One operation in little-endian bytes. */
type Operation = {
  units: (inputBytes: number) => number
  /** Measured in instructions of the interpreter. */
  work: (inputBytes: number) => number
  resultBytes: number
  /** Bytes of an element of the result. */
  elementBytes: number
  /** Input in little-endian bytes; undefined for a length that is not allowed. */
  read: (bytes: Uint8Array, isLittle: boolean) => Uint8Array | undefined
  run: (input: Uint8Array) => Uint8Array | undefined
}

const exactly =
  (size: number, ...elements: readonly [bytes: number, count: number][]) =>
  (bytes: Uint8Array, isLittle: boolean): Uint8Array | undefined => {
    if (bytes.length !== size) return undefined
    return isLittle ? bytes : turnedBy(bytes, elements)
  }

const turnedBy = (
  bytes: Uint8Array,
  elements: readonly (readonly [bytes: number, count: number])[],
): Uint8Array => {
  const out = new Uint8Array(bytes.length)
  let at = 0
  for (const [size, count] of elements) {
    out.set(turned(bytes.subarray(at, at + size * count), size), at)
    at += size * count
  }
  return out
}

/** Big-endian input of the first group may be shorter: zeros follow. */
const atMost =
  (size: number) =>
  (bytes: Uint8Array, isLittle: boolean): Uint8Array | undefined => {
    if (isLittle) return bytes.length === size ? bytes : undefined
    if (bytes.length > size) return undefined
    const padded = new Uint8Array(size)
    padded.set(bytes)
    return turned(padded, fieldBytes)
  }

const pairBytes = g1Bytes + g2Bytes
const elementOf = { first: fieldBytes, second: 2 * fieldBytes } as const
const fixed = (value: number) => (): number => value
const pairsIn = (bytes: number): number => Math.floor(bytes / pairBytes)

const readPairs = (bytes: Uint8Array, isLittle: boolean): Uint8Array | undefined => {
  if (bytes.length % pairBytes !== 0) return undefined
  if (isLittle) return bytes
  const elements = Array.from({ length: pairsIn(bytes.length) }, () => [
    [elementOf.first, 2] as const,
    [elementOf.second, 2] as const,
  ])
  return turnedBy(bytes, elements.flat())
}

const runPairing = (input: Uint8Array): Uint8Array | undefined => {
  const points = Array.from({ length: pairsIn(input.length) }, (_, index) => {
    const pair = input.subarray(index * pairBytes, index * pairBytes + pairBytes)
    return [pair.slice(0, g1Bytes), pair.slice(g1Bytes)] as [Uint8Array, Uint8Array]
  })
  const isOne = isPairingOne(points)
  return isOne === undefined ? undefined : numberToBytesLE(isOne ? 1n : 0n, fieldBytes)
}

const groupOperations: ReadonlyMap<number, Operation> = new Map([
  [
    0,
    {
      units: fixed(334),
      work: fixed(20_000),
      resultBytes: g1Bytes,
      elementBytes: elementOf.first,
      read: atMost(2 * g1Bytes),
      run: (input) => g1.add(input.slice(0, g1Bytes), input.slice(g1Bytes)),
    },
  ],
  [
    2,
    {
      units: fixed(3_840),
      work: fixed(110_000),
      resultBytes: g1Bytes,
      elementBytes: elementOf.first,
      read: atMost(g1Bytes + fieldBytes),
      run: (input) => g1.multiply(input.slice(0, g1Bytes), bytesToNumberLE(input.slice(g1Bytes))),
    },
  ],
  [
    3,
    {
      units: (bytes) => 36_364 + 12_121 * Math.max(0, pairsIn(bytes) - 1) + 85 + bytes + 32,
      work: (bytes) => 800_000 * Math.max(1, pairsIn(bytes)),
      resultBytes: fieldBytes,
      elementBytes: fieldBytes,
      read: readPairs,
      run: runPairing,
    },
  ],
  [
    4,
    {
      units: fixed(535),
      work: fixed(50_000),
      resultBytes: g2Bytes,
      elementBytes: elementOf.second,
      read: exactly(2 * g2Bytes, [elementOf.second, 4]),
      run: (input) => g2.add(input.slice(0, g2Bytes), input.slice(g2Bytes)),
    },
  ],
  [
    6,
    {
      units: fixed(15_670),
      work: fixed(1_200_000),
      resultBytes: g2Bytes,
      elementBytes: elementOf.second,
      read: exactly(g2Bytes + fieldBytes, [elementOf.second, 2], [fieldBytes, 1]),
      run: (input) => g2.multiply(input.slice(0, g2Bytes), bytesToNumberLE(input.slice(g2Bytes))),
    },
  ],
])

const compressions: ReadonlyMap<number, Operation> = new Map([
  [
    0,
    {
      units: fixed(130),
      work: fixed(4_000),
      resultBytes: g1Bytes / 2,
      elementBytes: elementOf.first,
      read: exactly(g1Bytes, [elementOf.first, 2]),
      run: g1.compress,
    },
  ],
  [
    1,
    {
      units: fixed(498),
      work: fixed(20_000),
      resultBytes: g1Bytes,
      elementBytes: elementOf.first,
      read: exactly(g1Bytes / 2, [elementOf.first, 1]),
      run: g1.decompress,
    },
  ],
  [
    2,
    {
      units: fixed(186),
      work: fixed(8_000),
      resultBytes: g2Bytes / 2,
      elementBytes: elementOf.second,
      read: exactly(g2Bytes, [elementOf.second, 2]),
      run: g2.compress,
    },
  ],
  [
    3,
    {
      units: fixed(13_710),
      work: fixed(60_000),
      resultBytes: g2Bytes,
      elementBytes: elementOf.second,
      read: exactly(g2Bytes / 2, [elementOf.second, 1]),
      run: g2.decompress,
    },
  ],
])

const operating =
  (name: string, operations: ReadonlyMap<number, Operation>): Syscall =>
  (frame) => {
    const { cpu } = frame
    const [code, size] = [countIn(cpu, 1), countIn(cpu, 3)]
    const isLittle = code < 0x100 && (code & littleEndian) !== 0
    const operation = operations.get(isLittle ? code & ~littleEndian : code)
    if (!operation) return 'syscall-failed'
    const units = spend(cpu, operation.units(size))
    if (units) return units
    return computeInto(frame, {
      name: `${name} ${code}`,
      inputs: [{ place: placeIn(cpu, 2), bytes: size }],
      result: { place: placeIn(cpu, 4), bytes: operation.resultBytes },
      isResultFirst: true,
      label: cpu.registers.label[1] ?? 0,
      work: operation.work(size),
      compute: ([bytes]) => {
        const input = bytes && operation.read(bytes, isLittle)
        const made = input && operation.run(input)
        return made && !isLittle ? turned(made, operation.elementBytes) : made
      },
    })
  }

const poseidonUnits = (inputs: number): number => 61 * inputs * inputs + 542
const poseidonWork = 20_000

const poseidon: Syscall = (frame) => {
  const { cpu, layout } = frame
  const [parameters, order, count] = [countIn(cpu, 1), countIn(cpu, 2), countIn(cpu, 4)]
  if (parameters !== 0 || order > 1 || count > maxPoseidonInputs) return 'syscall-failed'
  const units = spend(cpu, poseidonUnits(count))
  if (units) return units
  const start = placeIn(cpu, 3)
  if (count > 0 && !isAligned(start, layout.aligned)) return 'syscall-failed'
  const slices = slicesAt(cpu, start, count)
  if (!slices) return cpu.watcher?.survives() ? undefined : 'bad-memory'
  const [read, write] =
    order === 0 ? [bytesToNumberBE, numberToBytesBE] : [bytesToNumberLE, numberToBytesLE]
  return computeInto(frame, {
    name: `poseidon ${order} ${slices.map(({ size }) => size).join(',')}`,
    inputs: slices.map(({ pointer, size }): { place: Place; bytes: number } => ({
      place: pointer,
      bytes: size,
    })),
    result: { place: placeIn(cpu, 5), bytes: fieldBytes },
    isResultFirst: true,
    work: poseidonWork * Math.max(1, count),
    compute: (inputs) => {
      if (inputs.some(({ length }) => length !== fieldBytes)) return undefined
      const hash = poseidonHash(inputs.map((each) => read(each)))
      return hash === undefined ? undefined : write(hash, fieldBytes)
    },
  })
}

export const proofSyscalls: Readonly<Record<string, Syscall>> = {
  sol_poseidon: poseidon,
  sol_alt_bn128_group_op: operating('group', groupOperations),
  sol_alt_bn128_compression: operating('compression', compressions),
}
