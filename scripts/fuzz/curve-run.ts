import { numberToBytesBE, numberToBytesLE } from '@noble/curves/utils'
import type { Address } from '../../src/solana/address/address.ts'
import {
  budget,
  heldAccount,
  testAddress,
  type Trial,
  wallet,
} from '../../test/kit/sbpf/two-machines.ts'
import {
  edwardsPoint,
  firstPoint,
  pairings,
  randomScalar,
  ristrettoPoint,
  scalarBytes,
  scalarOrder,
  secondPoint,
  signature,
} from './curve-points.ts'
import { pick, type Random, randomBytes } from './mutate.ts'
import { SbpfWriter } from './sbpf-writer.ts'

const payer = testAddress(950)
const state = testAddress(951)
/** The account is the first of the input: a count, then a header of 88 bytes. */
const stateAddress = (4n << 32n) + 96n
const resultAt = 2_048
const stateBytes = 4_096
const inputAt = 64

type Registers = readonly (number | bigint)[]
/** Arguments, and bytes that start at `input`. */
type Asked = { syscall: string; registers: Registers; memory: Uint8Array }

const input = stateAddress + BigInt(inputAt)
const result = stateAddress + BigInt(resultAt)
const parts = (...bytes: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(bytes.flatMap((each) => [...each]))

const recover = (random: Random): Asked => {
  const { hash, recovery, bytes } = signature(random)
  const registers = [input, recovery, input + 32n, result]
  return { syscall: 'sol_secp256k1_recover', registers, memory: parts(hash, bytes) }
}

const curvePoints = [edwardsPoint, ristrettoPoint] as const

const group = (random: Random): Asked => {
  const [curve, operation] = [random(2), random(40) === 0 ? 3 : random(3)]
  const point = curvePoints[curve] ?? edwardsPoint
  const left = operation === 2 ? scalarBytes(random) : point(random)
  const registers = [curve, operation, input, input + 32n, result]
  return { syscall: 'sol_curve_group_op', registers, memory: parts(left, point(random)) }
}

const sum = (random: Random): Asked => {
  const [curve, count] = [random(2), random(4)]
  const point = curvePoints[curve] ?? edwardsPoint
  const scalars = Array.from({ length: count }, () => scalarBytes(random))
  const points = Array.from({ length: count }, () => point(random))
  const registers = [
    curve,
    input,
    input + BigInt(32 * count),
    random(40) === 0 ? 513 : count,
    result,
  ]
  return { syscall: 'sol_curve_multiscalar_mul', registers, memory: parts(...scalars, ...points) }
}

const validate = (random: Random): Asked => {
  const curve = random(30) === 0 ? 77 : random(2)
  const memory = (curvePoints[curve] ?? edwardsPoint)(random)
  return { syscall: 'sol_curve_validate_point', registers: [curve, input], memory }
}

const turned = (bytes: Uint8Array, size: number): Uint8Array =>
  parts(
    ...Array.from({ length: bytes.length / size }, (_, index) =>
      bytes.slice(index * size, index * size + size).reverse(),
    ),
  )

/** Elements of an input in little-endian bytes, and how long each is. */
type Elements = readonly (readonly [bytes: Uint8Array, size: number])[]

const groupInput = (random: Random, operation: number): Elements => {
  const scalar = numberToBytesLE(randomScalar(random, scalarOrder), 32)
  if (operation === 0)
    return [
      [firstPoint(random), 32],
      [firstPoint(random), 32],
    ]
  if (operation === 2)
    return [
      [firstPoint(random), 32],
      [scalar, 32],
    ]
  if (operation === 4)
    return [
      [secondPoint(random), 64],
      [secondPoint(random), 64],
    ]
  if (operation === 6)
    return [
      [secondPoint(random), 64],
      [scalar, 32],
    ]
  const pairs = pairings(random)
  return Array.from({ length: pairs.length / 192 }, (_, index): Elements => {
    const pair = pairs.slice(192 * index, 192 * index + 192)
    return [
      [pair.slice(0, 64), 32],
      [pair.slice(64), 64],
    ]
  }).flat()
}

const compressionInput = (random: Random, operation: number): Elements => {
  if (operation === 0) return [[firstPoint(random), 32]]
  if (operation === 1) return [[marked(random, firstPoint(random).slice(0, 32)), 32]]
  if (operation === 2) return [[secondPoint(random), 64]]
  return [[marked(random, secondPoint(random).slice(0, 64)), 64]]
}

const marked = (random: Random, bytes: Uint8Array): Uint8Array => {
  const last = bytes.length - 1
  bytes[last] = (bytes[last] ?? 0) | pick(random, [0, 0, 0x40, 0x80, 0x80, 0xc0])
  return bytes
}

const proof = (random: Random): Asked => {
  const isGroup = random(2) === 0
  const operation = isGroup ? pick(random, [0, 2, 3, 4, 6, 6]) : random(4)
  const isLittle = random(2) === 0
  const elements = isGroup ? groupInput(random, operation) : compressionInput(random, operation)
  const whole = parts(...elements.map(([bytes, size]) => (isLittle ? bytes : turned(bytes, size))))
  const size = random(12) === 0 ? random(whole.length + 2) : whole.length
  const code = random(60) === 0 ? random(300) : operation + (isLittle ? 0x80 : 0)
  const syscall = isGroup ? 'sol_alt_bn128_group_op' : 'sol_alt_bn128_compression'
  return { syscall, registers: [code, input, size, result], memory: whole }
}

const poseidon = (random: Random): Asked => {
  const count = random(40) === 0 ? random(14) : random(4)
  const order = random(40) === 0 ? 2 : random(2)
  const write = order === 0 ? numberToBytesBE : numberToBytesLE
  const slices = new Uint8Array(16 * count)
  const view = new DataView(slices.buffer)
  const values = Array.from({ length: count }, (_, index) => {
    view.setBigUint64(16 * index, input + BigInt(16 * count + 32 * index), true)
    view.setBigUint64(16 * index + 8, BigInt(random(30) === 0 ? random(34) : 32), true)
    return write(randomScalar(random, scalarOrder) % (scalarOrder + 3n), 32)
  })
  const registers = [random(60) === 0 ? 1 : 0, order, input, count, result]
  return { syscall: 'sol_poseidon', registers, memory: parts(slices, ...values) }
}

const stake = (random: Random): Asked => ({
  syscall: 'sol_get_epoch_stake',
  registers: [random(2) === 0 ? 0 : input],
  memory: new Uint8Array(randomBytes(random, 32)),
})

const kinds = { recover, group, sum, validate, proof, poseidon, stake }
export type CurveKind = keyof typeof kinds
export const curveKinds = Object.keys(kinds) as CurveKind[]

export const curveSyscalls: readonly string[] = [
  'sol_secp256k1_recover',
  'sol_curve_group_op',
  'sol_curve_multiscalar_mul',
  'sol_curve_validate_point',
  'sol_alt_bn128_group_op',
  'sol_alt_bn128_compression',
  'sol_poseidon',
  'sol_get_epoch_stake',
]

export const programOf = (syscall: string): Address =>
  testAddress(960 + curveSyscalls.indexOf(syscall))

/** A program that makes one system call with the arguments in its account, and leaves r0 there. */
export const callingOnce = (syscall: string): Uint8Array => {
  const code = new SbpfWriter(0).constant(9, stateAddress)
  for (let register = 1; register <= 5; register++)
    code.emit({ operation: 0x79, to: register, from: 9, offset: 8 * (register - 1) })
  code.syscall(syscall)
  code.emit({ operation: 0x7b, to: 9, from: 0, offset: 40 })
  return code.emit({ operation: 0xb7, to: 0 }).emit({ operation: 0x95 }).file()
}

const places = [0n, 3n << 32n, 1n << 32n, input + 1n, stateAddress + BigInt(stateBytes) - 8n]

/** A call with valid, invalid and edge input; now and then an argument is another address. */
export const randomCurveTrial = (
  random: Random,
  kind: CurveKind = pick(random, curveKinds),
): Trial => {
  const { syscall, registers, memory } = kinds[kind](random)
  const data = new Uint8Array(stateBytes)
  const view = new DataView(data.buffer)
  registers.forEach((value, index) => view.setBigUint64(8 * index, BigInt(value), true))
  if (random(25) === 0) {
    const index = registers.findLastIndex((value) => typeof value === 'bigint')
    if (index >= 0) view.setBigUint64(8 * index, pick(random, places), true)
  }
  data.set(memory.slice(0, resultAt - inputAt), inputAt)
  return {
    payer,
    accounts: new Map([
      [payer, wallet()],
      [state, heldAccount(programOf(syscall), data, 50_000_000n)],
    ]),
    instructions: [
      ...budget(random(40) === 0 ? 2_000 : 400_000),
      {
        programId: programOf(syscall),
        accounts: [{ address: state, signer: false, writable: true }],
        data: new Uint8Array(0),
      },
    ],
  }
}
