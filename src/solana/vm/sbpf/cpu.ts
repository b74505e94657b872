import type { Fault, Watcher } from './execution.ts'
import type { Registers } from './alu.ts'
import type { Executable } from './code.ts'
import { OpenChoices } from './open-choices.ts'
import { maxFrames, Memory, region } from './memory.ts'
import { instructionBytes } from './opcodes.ts'

const savedRegisters = 5
const firstSaved = 6
const framePointer = 10
const registerCount = 16

const makeRegisters = (count: number): Registers => ({
  low: new Int32Array(count),
  high: new Int32Array(count),
  label: new Int32Array(count),
})

/** Compute units that are left, and bytes copied meanwhile, whose time the units do not show. */
export type Budget = { left: number; copiedBytes: number }

/** Where the input can move, and the label of the first length that moves it. */
export type InputGrowth = { from: number; label: number }

const noGrowth: InputGrowth = { from: Number.POSITIVE_INFINITY, label: 0 }

/** One program's machine: registers, call frames and memory. Made once and used again for other programs. */
export class Cpu {
  readonly registers: Registers = makeRegisters(registerCount)
  readonly memory: Memory
  /** Compute units that are left, shared by all programs of a transaction. */
  readonly budget: Budget
  watcher: Watcher | undefined
  /** Bytes of the heap handed out by the system call; programs usually bring an allocator of their own. */
  heapUsed = 0
  /** Origin of what decided how much, or 0. */
  heapLabel = 0
  /** Index of the instruction that is being executed. */
  instruction = 0
  /** Branches on what others can change, as long as their ways have not met again. */
  readonly choices: OpenChoices
  /** From where on places in the input move when an account before them grows. */
  growth: InputGrowth = noGrowth
  readonly #saved = makeRegisters(savedRegisters * maxFrames)
  readonly #returns = new Int32Array(maxFrames)
  #depth = 0
  #program: Executable | undefined

  constructor(heapBytes: number, budget: Budget) {
    this.memory = new Memory(heapBytes)
    this.choices = new OpenChoices(this.registers, this.memory)
    this.budget = budget
  }

  /**
   * Starts at the program's entry with r1 at the start of the input and r2 at the data of the instruction in it. The input
   * has been written before.
   */
  start(program: Executable, instructionDataAt = 0, growth: InputGrowth = noGrowth): void {
    const { low, high, label } = this.registers
    low.fill(0)
    high.fill(0)
    label.fill(0)
    high[1] = region.input
    low[2] = instructionDataAt
    high[2] = region.input
    label[2] = growth.label
    this.growth = growth
    high[framePointer] = region.stack
    low[framePointer] = program.firstFrame
    this.heapUsed = 0
    this.heapLabel = 0
    this.#depth = 0
    this.choices.clear()
    this.memory.onWrite = undefined
    if (this.watcher?.followsChoices === true)
      this.memory.onWrite = (base, size) => this.choices.stores(base, size)
    this.#program = program
    this.instruction = program.entry
  }

  /** How many functions have been entered and not left. */
  get depth(): number {
    return this.#depth
  }

  /** Whether a return ends the program. */
  get isOutermost(): boolean {
    return this.#depth === 0
  }

  /** Enters the function that a register points to: its first instruction, or what went wrong. */
  enterPointed(register: number): number | Fault {
    const { low, high, label } = this.registers
    const program = this.#program
    if (!program) return 'bad-call'
    const full = this.#push(program)
    if (full) return full
    const offset = ((low[register] ?? 0) >>> 0) - program.textAddress
    let pointed =
      high[register] === region.code && offset >= 0 ? Math.floor(offset / instructionBytes) : -1
    const origin = label[register] ?? 0
    if (origin !== 0 && this.watcher)
      pointed = this.watcher.indirectCall(this.instruction, pointed, origin)
    return pointed < 0 || pointed >= program.code.length ? 'bad-call' : pointed
  }

  /** Enters a function of the program: its first instruction, or what went wrong. */
  enter(target: number): number | Fault {
    return (this.#program && this.#push(this.#program)) ?? target
  }

  #push({ frameStep }: Executable): Fault | undefined {
    const depth = this.#depth
    if (depth + 1 >= maxFrames) return 'call-depth'
    copyRegisters(this.registers, firstSaved, this.#saved, depth * savedRegisters)
    this.#returns[depth] = this.instruction + 1
    this.#depth = depth + 1
    const { low } = this.registers
    low[framePointer] = (low[framePointer] ?? 0) + frameStep
    return undefined
  }

  /** Leaves the function: the instruction behind its call. */
  leave(): number {
    this.#depth--
    const depth = this.#depth
    copyRegisters(this.#saved, depth * savedRegisters, this.registers, firstSaved)
    this.choices.leave(depth)
    return this.#returns[depth] ?? -1
  }
}

/** r6 to r9 and the frame pointer. */
const copyRegisters = (from: Registers, start: number, to: Registers, place: number): void => {
  for (let index = 0; index < savedRegisters; index++) {
    to.low[place + index] = from.low[start + index] ?? 0
    to.high[place + index] = from.high[start + index] ?? 0
    to.label[place + index] = from.label[start + index] ?? 0
  }
}
