import type { SbpfVersion } from '../../src/solana/vm/sbpf/sbpf-version.ts'
import { type Random, pick, randomBytes } from './mutate.ts'
import { writeSyscall } from './sbpf-syscalls.ts'
import { SbpfWriter } from './sbpf-writer.ts'

/** Bytes of the account that a generated program writes its registers and parts of its memory to. */
export const stateBytes = 1_024
/** The account is the first of the input: a count, then a header of 88 bytes. */
export const stateAddress = (4n << 32n) + 96n
const heapAddress = 3n << 32n
const framePointer = 10
const registers = 10
const shownBytes = 256

/**
 * A random program that a verifier accepts: arithmetic, memory within and beyond its bounds, jumps, calls, system calls. At
 * its end it writes all registers, and parts of its stack and heap, to the first account.
 */
export const randomProgram = (random: Random, version: SbpfVersion): Uint8Array => {
  const code = new SbpfWriter(version)
  const functions = random(4)
  const shape = { random, code, functions, blocks: 0 }
  if (version === 1 || version === 2)
    code.emit({ operation: 0x07, to: framePointer, immediate: -2_048 })
  writeBody(shape, 4 + random(40))
  writeState(code)
  for (let index = 0; index < functions; index++) {
    code.mark(`function${index}`)
    writeBody(shape, 1 + random(12))
    code.emit({ operation: 0x95 })
  }
  return code.file(new Uint8Array(randomBytes(random, 8 * random(20))))
}

type Shape = { random: Random; code: SbpfWriter; functions: number; blocks: number }

const writeBody = (shape: Shape, steps: number): void => {
  const { random, code } = shape
  const block = shape.blocks++
  for (let step = 0; step < steps; step++) {
    code.mark(`step${block}:${step}`)
    const choice = random(100)
    if (choice < 22) writeArithmetic(shape, 0x07)
    else if (choice < 40) writeArithmetic(shape, 0x04)
    else if (choice < 46) code.constant(random(registers), randomValue(random))
    else if (choice < 72) writeAccess(shape)
    else if (choice < 84) writeJump(shape, `step${block}:`, step, steps)
    else if (choice < 90) writeCall(shape)
    else writeSyscall(code, random)
  }
  code.mark(`step${block}:${steps}`)
}

const writeState = (code: SbpfWriter): void => {
  const place = (index: number): number => -8 * (index + 1)
  for (let index = 0; index < registers; index++)
    store(code, 3, { to: framePointer, from: index, offset: place(index) })
  code.constant(1, stateAddress)
  for (let index = 0; index < registers; index++) {
    load(code, 3, { to: 2, from: framePointer, offset: place(index) })
    store(code, 3, { to: 1, from: 2, offset: 8 * index })
  }
  const copy = (into: number, writeSource: () => void): void => {
    code.constant(1, stateAddress + BigInt(into))
    writeSource()
    code.emit({ operation: 0xb7, to: 3, immediate: shownBytes }).syscall('sol_memcpy_')
  }
  copy(128, () =>
    code
      .emit({ operation: 0xbf, to: 2, from: framePointer })
      .emit({ operation: 0x07, to: 2, immediate: -512 }),
  )
  copy(512, () => code.constant(2, heapAddress))
  code.emit({ operation: 0xb7, to: 0 }).emit({ operation: 0x95 })
}

/** 8, 16, 32 or 64 bits, by their number. */
const loads = [0x71, 0x69, 0x61, 0x79] as const
const stores = [0x73, 0x6b, 0x63, 0x7b] as const
const immediateStores = [0x72, 0x6a, 0x62, 0x7a] as const
const movedLoads = [0x2c, 0x3c, 0x8c, 0x9c] as const
const movedStores = [0x2f, 0x3f, 0x8f, 0x9f] as const
const movedImmediateStores = [0x27, 0x37, 0x87, 0x97] as const

type Place = { to: number; from: number; offset: number }

const load = (code: SbpfWriter, width: number, place: Place): void =>
  void code.emit({ ...place, operation: (code.version === 2 ? movedLoads : loads)[width] ?? 0 })

const store = (code: SbpfWriter, width: number, place: Place): void =>
  void code.emit({ ...place, operation: (code.version === 2 ? movedStores : stores)[width] ?? 0 })

const edges = [
  0n,
  1n,
  -1n,
  2n,
  8n,
  0x7fn,
  0x80n,
  0xffffn,
  1n << 31n,
  (1n << 31n) - 1n,
  1n << 32n,
  (1n << 32n) - 1n,
  1n << 63n,
  (1n << 63n) - 1n,
] as const

const randomValue = (random: Random): bigint => {
  if (random(2) === 0) return pick(random, edges)
  const value = (BigInt(random(0x1_0000_0000)) << 32n) | BigInt(random(0x1_0000_0000))
  return value >> BigInt(random(64))
}

const randomImmediate = (random: Random): number => Number(BigInt.asIntN(32, randomValue(random)))

const arithmetic = [
  0x00, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0x80, 0x90, 0xa0, 0xb0, 0xc0, 0xd0,
] as const
const products = [0x86, 0x96, 0x36, 0xb6, 0x46, 0x56, 0x66, 0x76, 0xc6, 0xd6, 0xe6, 0xf6] as const
const divisions: readonly number[] = [0x30, 0x90]
const shifts: readonly number[] = [0x60, 0x70, 0xc0]

/** `group` is the class: 7 for 64 bits, 4 for 32. */
const writeArithmetic = ({ random, code }: Shape, group: number): void => {
  const { version } = code
  const [to, from] = [random(registers), random(registers)]
  const byRegister = random(2) === 0 ? 8 : 0
  const immediate = randomImmediate(random) || 1
  if (version === 2 && random(4) === 0)
    return void code.emit({ operation: pick(random, products) | byRegister, to, from, immediate })
  const kind = pick(random, arithmetic)
  if (kind === 0xd0) {
    const operation = version === 2 || random(2) === 0 ? 0xdc : 0xd4
    return void code.emit({ operation, to, immediate: pick(random, [16, 32, 64]) })
  }
  const isMissing = kind === 0x20 || kind === 0x80 || divisions.includes(kind)
  if (version === 2 && isMissing) return
  if (kind === 0x80) return void code.emit({ operation: kind | group, to })
  const bits = group === 0x07 ? 64 : 32
  const fits = shifts.includes(kind) && byRegister === 0 ? random(bits) : immediate
  code.emit({ operation: kind | group | byRegister, to, from, immediate: fits })
}

/** Mostly where there is memory; sometimes at its edges, or anywhere. */
const writeAccess = ({ random, code }: Shape): void => {
  const width = random(4)
  const [register, other] = [random(registers), random(registers)]
  const choice = random(20)
  let base = register
  let offset = 0
  if (choice < 9) {
    base = framePointer
    offset = choice === 0 ? random(9_000) - 8_200 : -8 * (1 + random(80))
  } else if (choice < 18) {
    const starts = [
      stateAddress,
      heapAddress,
      heapAddress + 32_768n,
      1n << 32n,
      4n << 32n,
      2n << 32n,
    ]
    const start = choice < 16 ? pick(random, starts.slice(0, 2)) : pick(random, starts)
    code.constant(register, start + BigInt(random(240)))
    offset = choice === 17 ? random(200) - 100 : random(16)
  } else offset = random(256) - 128
  if (random(2) === 0) return load(code, width, { to: other, from: base, offset })
  if (random(3) > 0) return store(code, width, { to: base, from: other, offset })
  const operation = (code.version === 2 ? movedImmediateStores : immediateStores)[width] ?? 0
  code.emit({ operation, to: base, offset, immediate: randomImmediate(random) })
}

const conditions = [0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0xa0, 0xb0, 0xc0, 0xd0] as const

/** Mostly forward, so that most programs end. */
const writeJump = ({ random, code }: Shape, block: string, step: number, steps: number): void => {
  const target = random(8) === 0 ? random(steps) : step + 1 + random(steps - step)
  const mark = `${block}${target}`
  if (random(10) === 0) return void code.jump(0x05, mark)
  const group = code.version === 3 && random(2) === 0 ? 0x06 : 0x05
  const operation = pick(random, conditions) | group | (random(2) === 0 ? 8 : 0)
  const immediate = randomImmediate(random)
  code.jump(operation, mark, { to: random(registers), from: random(registers), immediate })
}

const writeCall = ({ random, code, functions }: Shape): void => {
  if (functions === 0) return
  const mark = `function${random(functions)}`
  if (random(3) > 0) return void code.call(mark)
  const register = random(registers)
  if (random(6) > 0) code.pointer(register, mark)
  code.callPointer(register)
}
