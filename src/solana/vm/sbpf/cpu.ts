import type { Exit, Fault, Watcher } from './execution.ts'
import { alu32, alu64, type Registers, swapBytes } from './alu.ts'
import type { Executable } from './code.ts'
import { compares } from './conditions.ts'
import { choiceLabel, inventedLabel } from './labels.ts'
import { frameBytes, maxFrames, Memory, region } from './memory.ts'
import { aluOperation, opcode, opcodeClass, registerOperand } from './opcodes.ts'
import { instructionBytes } from './load-elf.ts'

export type SyscallHandler = (key: number, cpu: Cpu) => Fault | undefined

const callRegisters = 4
const firstSaved = 6
const framePointer = 10
const registerCount = 16

/** One program's machine: registers, call frames and memory. Made once and used again for other programs. */
export class Cpu {
  readonly registers: Registers = {
    low: new Int32Array(registerCount),
    high: new Int32Array(registerCount),
    label: new Int32Array(registerCount),
  }
  readonly memory: Memory
  /** Instructions that may still be executed, shared by all programs of a transaction. */
  readonly budget: { left: number }
  watcher: Watcher | undefined
  /** Bytes of the heap handed out by the system call; programs usually bring an allocator of their own. */
  heapUsed = 0
  /** Index of the instruction that is being executed. */
  instruction = 0
  readonly #saved: Registers = {
    low: new Int32Array(callRegisters * maxFrames),
    high: new Int32Array(callRegisters * maxFrames),
    label: new Int32Array(callRegisters * maxFrames),
  }
  readonly #returns = new Int32Array(maxFrames)
  readonly #choices = new Int32Array(maxFrames)
  #depth = 0
  /** Label of the choice that what is executed now depends on, or 0. */
  #choice = 0
  #program: Executable | undefined

  constructor(heapBytes: number, budget: { left: number }) {
    this.memory = new Memory(heapBytes)
    this.budget = budget
  }

  /**
   * Starts at the program's entry with r1 at the start of the input and r2 at the data of the instruction in it. The input
   * has been written before.
   */
  start(program: Executable, instructionDataAt = 0): void {
    const { low, high, label } = this.registers
    low.fill(0)
    high.fill(0)
    label.fill(0)
    high[1] = region.input
    low[2] = instructionDataAt
    high[2] = region.input
    high[framePointer] = region.stack
    low[framePointer] = frameBytes
    this.heapUsed = 0
    this.#depth = 0
    this.#choice = 0
    this.#program = program
    this.instruction = program.entry
  }

  /** Runs until the program ends. `callSystem` answers system calls. */
  run(callSystem: SyscallHandler): Exit {
    const program = this.#program
    if (!program) return { how: 'fault', fault: 'bad-instruction' }
    const {
      operation: operations,
      destination,
      source,
      offset,
      immediate,
      target,
      length,
    } = program.code
    const registers = this.registers
    const { low, high, label } = registers
    const budget = this.budget
    let at = this.instruction
    for (;;) {
      if (at < 0 || at >= length) return fault('bad-instruction')
      if (--budget.left < 0) return fault('out-of-budget')
      const operation = operations[at] ?? 0
      const to = destination[at] ?? 0
      const from = source[at] ?? 0
      switch (operation & 7) {
        case opcodeClass.alu64: {
          const kind = operation & 0xf0
          const byRegister = (operation & registerOperand) !== 0
          const rightLow = byRegister ? (low[from] ?? 0) : (immediate[at] ?? 0)
          const rightHigh = byRegister ? (high[from] ?? 0) : rightLow >> 31
          if (!alu64(registers, kind, to, rightLow, rightHigh)) return fault('divide-by-zero')
          this.#labelResult(kind, to, from, byRegister)
          at++
          break
        }
        case opcodeClass.alu32: {
          const kind = operation & 0xf0
          const byRegister = (operation & registerOperand) !== 0
          const right = byRegister ? (low[from] ?? 0) : (immediate[at] ?? 0)
          const done =
            kind === aluOperation.endian
              ? swapBytes(registers, to, immediate[at] ?? 0, operation === opcode.bigEndian)
              : alu32(registers, kind, to, right)
          if (!done) return fault('divide-by-zero')
          if (kind !== aluOperation.endian) this.#labelResult(kind, to, from, byRegister)
          at++
          break
        }
        case opcodeClass.loadRegister:
          this.instruction = at
          if (!this.#load(operation, to, from, offset[at] ?? 0)) return fault('bad-memory')
          at++
          break
        case opcodeClass.storeRegister:
          this.instruction = at
          if (
            !this.#store(
              operation,
              to,
              offset[at] ?? 0,
              low[from] ?? 0,
              high[from] ?? 0,
              label[from] ?? 0,
            )
          )
            return fault('bad-memory')
          at++
          break
        case opcodeClass.store: {
          this.instruction = at
          const value = immediate[at] ?? 0
          if (!this.#store(operation, to, offset[at] ?? 0, value, value >> 31, 0))
            return fault('bad-memory')
          at++
          break
        }
        case opcodeClass.load:
          if (operation !== opcode.loadLong) return fault('bad-instruction')
          low[to] = immediate[at] ?? 0
          high[to] = immediate[at + 1] ?? 0
          label[to] = this.#choice
          at += 2
          break
        case opcodeClass.jump: {
          if (operation === opcode.jump) at = target[at] ?? -1
          else if (operation === opcode.callImmediate || operation === opcode.callRegister) {
            this.instruction = at
            const next = this.#call(operation, target[at] ?? -1, immediate[at] ?? 0, callSystem)
            if (typeof next === 'string') return fault(next)
            at = next
          } else if (operation === opcode.exit) {
            if (this.#depth === 0) return { how: 'returned', low: low[0] ?? 0, high: high[0] ?? 0 }
            at = this.#return()
          } else {
            const byRegister = (operation & registerOperand) !== 0
            const rightLow = byRegister ? (low[from] ?? 0) : (immediate[at] ?? 0)
            const rightHigh = byRegister ? (high[from] ?? 0) : rightLow >> 31
            let jumps = compares(operation & 0xf0, low[to] ?? 0, high[to] ?? 0, rightLow, rightHigh)
            const origin = (label[to] ?? 0) || (byRegister ? (label[from] ?? 0) : 0)
            if (origin !== 0 && this.watcher !== undefined) {
              this.instruction = at
              jumps = this.watcher.branch(at, jumps, origin)
              if (this.watcher.followsChoices && this.#choice === 0) this.#choice = choiceLabel
            }
            at = jumps ? (target[at] ?? -1) : at + 1
          }
          break
        }
        default:
          return fault('bad-instruction')
      }
    }
  }

  #labelResult(kind: number, to: number, from: number, byRegister: boolean): void {
    const { label } = this.registers
    const own = kind === aluOperation.move ? 0 : (label[to] ?? 0)
    // A value combined with itself is a constant.
    const isConstant =
      byRegister && to === from && (kind === aluOperation.xor || kind === aluOperation.sub)
    label[to] = (isConstant ? 0 : own || (byRegister ? (label[from] ?? 0) : 0)) || this.#choice
  }

  #load(operation: number, to: number, from: number, offset: number): boolean {
    const { low, high, label } = this.registers
    const { memory } = this
    const base = low[from] ?? 0
    const sum = (base >>> 0) + offset
    const index = (high[from] ?? 0) + (sum > 0xffff_ffff ? 1 : sum < 0 ? -1 : 0)
    const at = sum < 0 ? sum + 0x1_0000_0000 : sum > 0xffff_ffff ? sum - 0x1_0000_0000 : sum
    const size = sizeOf(operation)
    const view = memory.views[index]
    if (!view || !memory.holds(index, at, size, false)) {
      if (this.watcher?.survives() !== true) return false
      low[to] = 0
      high[to] = 0
      label[to] = inventedLabel
      return true
    }
    if (size === 8) {
      low[to] = view.getInt32(at, true)
      high[to] = view.getInt32(at + 4, true)
    } else {
      low[to] =
        size === 1
          ? view.getUint8(at)
          : size === 2
            ? view.getUint16(at, true)
            : view.getInt32(at, true)
      high[to] = 0
    }
    const content = index < region.stack ? 0 : memory.labelOf(index, at, size)
    // What a table holds at a place that others choose is chosen by them.
    const place = this.#followedLabel(label[from] ?? 0)
    label[to] = content || place || this.#choice
    return true
  }

  #followedLabel(label: number): number {
    return this.watcher?.followsChoices === true ? label : 0
  }

  #store(
    operation: number,
    to: number,
    offset: number,
    valueLow: number,
    valueHigh: number,
    valueLabel: number,
  ): boolean {
    const { low, high } = this.registers
    const { memory } = this
    const sum = ((low[to] ?? 0) >>> 0) + offset
    const index = (high[to] ?? 0) + (sum > 0xffff_ffff ? 1 : sum < 0 ? -1 : 0)
    const at = sum < 0 ? sum + 0x1_0000_0000 : sum > 0xffff_ffff ? sum - 0x1_0000_0000 : sum
    const size = sizeOf(operation)
    const view = memory.views[index]
    const labels = memory.labels[index]
    if (!view || !labels || !memory.holds(index, at, size, true))
      return this.watcher?.survives() === true
    memory.touch(index, at, size)
    const label = valueLabel || this.#choice
    if (size === 8) {
      view.setInt32(at, valueLow, true)
      view.setInt32(at + 4, valueHigh, true)
    } else if (size === 4) view.setInt32(at, valueLow, true)
    else if (size === 2) view.setInt16(at, valueLow, true)
    else view.setInt8(at, valueLow)
    for (let place = at; place < at + size; place++) labels[place] = label
    return true
  }

  /** The next instruction, or what went wrong. */
  #call(
    operation: number,
    target: number,
    immediate: number,
    callSystem: SyscallHandler,
  ): number | Fault {
    if (operation === opcode.callImmediate) {
      if (target >= 0) return this.#enter(target)
      return callSystem(immediate >>> 0, this) ?? this.instruction + 1
    }
    const { low, high, label } = this.registers
    const program = this.#program
    const register = immediate & 0xf
    if (!program) return 'bad-call'
    let pointed = Math.floor(((low[register] ?? 0) - program.textAddress) / instructionBytes)
    if (high[register] !== region.code) pointed = -1
    const origin = label[register] ?? 0
    if (origin !== 0 && this.watcher)
      pointed = this.watcher.indirectCall(this.instruction, pointed, origin)
    return pointed < 0 || pointed >= program.code.length ? 'bad-call' : this.#enter(pointed)
  }

  #enter(target: number): number | Fault {
    const depth = this.#depth
    if (depth + 1 >= maxFrames) return 'call-depth'
    copyRegisters(this.registers, firstSaved, this.#saved, depth * callRegisters)
    this.#returns[depth] = this.instruction + 1
    this.#choices[depth] = this.#choice
    this.#depth = depth + 1
    const { low } = this.registers
    low[framePointer] = (low[framePointer] ?? 0) + 2 * frameBytes
    return target
  }

  #return(): number {
    this.#depth--
    const depth = this.#depth
    copyRegisters(this.#saved, depth * callRegisters, this.registers, firstSaved)
    this.#choice = this.#choices[depth] ?? 0
    const { low } = this.registers
    low[framePointer] = (low[framePointer] ?? 0) - 2 * frameBytes
    return this.#returns[depth] ?? -1
  }

  /** Indexes of the instructions that called the functions now running, innermost last: they tell two uses apart. */
  get callers(): number {
    const depth = this.#depth
    return depth === 0 ? 0 : (this.#returns[depth - 1] ?? 0)
  }
}

const fault = (what: Fault): Exit => ({ how: 'fault', fault: what })

const copyRegisters = (from: Registers, start: number, to: Registers, place: number): void => {
  for (let index = 0; index < callRegisters; index++) {
    to.low[place + index] = from.low[start + index] ?? 0
    to.high[place + index] = from.high[start + index] ?? 0
    to.label[place + index] = from.label[start + index] ?? 0
  }
}

const sizeOf = (operation: number): number => {
  const width = operation & 0x18
  return width === 0x18 ? 8 : width === 0x10 ? 1 : width === 0x08 ? 2 : 4
}
