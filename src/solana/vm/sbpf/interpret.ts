import { alu64 } from './alu.ts'
import type { Executable } from './code.ts'
import { compares } from './conditions.ts'
import type { Cpu } from './cpu.ts'
import type { Exit, Fault } from './execution.ts'
import {
  choiceLabel,
  heapPlaceLabel,
  inventedLabel,
  isData,
  placeLabel,
  plainLabel,
  strongerLabel,
} from '../ledger/labels.ts'
import { otherArithmetic } from './other-arithmetic.ts'

/** Answers a system call by its key; what went wrong, if anything. */
export type SyscallHandler = (key: number, cpu: Cpu) => Fault | undefined

const changedPage = 3
const gap = 4_096
/** Behind the end of every region. */
const beyond = 0x7fff_0000

class Interpreter {
  readonly #cpu: Cpu
  readonly #program: Executable
  readonly #callSystem: SyscallHandler

  constructor(cpu: Cpu, program: Executable, callSystem: SyscallHandler) {
    this.#cpu = cpu
    this.#program = program
    this.#callSystem = callSystem
  }

  /**
   * One loop over numbers, long on purpose: nothing is allocated, what most instructions do is done in place, and labels
   * are only touched where there are any. Cases are literal so that the engine makes a table of them; `opcodes.ts` names
   * them. Sums end in `| 0`, since the engine takes twice as long for a number that may be anything but an integer of 32
   * bits. With loads in a method of their own, the same programs take at least a fifth longer.
   */
  run(): Exit {
    const cpu = this.#cpu
    const callSystem = this.#callSystem
    const program = this.#program
    const { word: words, immediate: immediates, target: targets } = program.code
    const { registers, memory, budget, watcher } = cpu
    const { low, high, label } = registers
    const { words: labelled } = memory.byteLabels
    const { view, pages, sizes, bases, constants, hasStackGaps } = memory
    const followsChoices = watcher?.followsChoices === true
    const { choices } = cpu
    const growthFrom = watcher === undefined ? Number.POSITIVE_INFINITY : cpu.growth.from
    const growthLabel = plainLabel(cpu.growth.label)
    let meeting = choices.end
    let left = budget.left
    let at = cpu.instruction | 0
    for (;;) {
      if (left <= 0) return stop(budget, left, 'out-of-budget')
      left--
      if (at === meeting) {
        choices.reach(at, cpu.depth)
        meeting = choices.end
      }
      const word = words[at] ?? 0
      const to = (word >> 8) & 15
      const from = (word >> 12) & 15
      const byRegister = (word & 8) !== 0
      const kind = (word >> 4) & 15
      switch (word & 7) {
        case 7: {
          const immediate = immediates[at] ?? 0
          const rightLow = byRegister ? (low[from] ?? 0) : immediate
          const rightHigh = byRegister ? (high[from] ?? 0) : immediate >> 31
          const leftLow = low[to] ?? 0
          const origin = byRegister ? (label[from] ?? 0) : 0
          if (kind === 11) {
            low[to] = rightLow
            high[to] = rightHigh
            label[to] = origin
            at = (at + 1) | 0
            break
          }
          if (kind === 0) {
            const sum = (leftLow + rightLow) | 0
            low[to] = sum
            high[to] = (high[to] ?? 0) + rightHigh + (sum >>> 0 < leftLow >>> 0 ? 1 : 0)
          } else if (kind === 5) {
            low[to] = leftLow & rightLow
            high[to] = (high[to] ?? 0) & rightHigh
          } else if (kind === 4) {
            low[to] = leftLow | rightLow
            high[to] = (high[to] ?? 0) | rightHigh
          } else if (!alu64(registers, word, to, rightLow, rightHigh)) {
            // A divisor that others choose need not be zero.
            if (origin === 0 || watcher?.survives() !== true)
              return stop(budget, left, 'divide-by-zero')
          }
          if (origin !== 0) {
            // A value combined with itself is a constant.
            const isConstant = to === from && byRegister && (kind === 10 || kind === 1)
            label[to] = isConstant ? 0 : strongerLabel(label[to] ?? 0, origin)
          }
          at = (at + 1) | 0
          break
        }
        case 1: {
          let index = high[from] ?? 0
          const start = low[from] ?? 0
          let place = (start + (targets[at] ?? 0)) | 0
          // Only then can the address run over into another region.
          if ((start ^ place) < 0) index += overrun(start, targets[at] ?? 0)
          if (index === 2 && hasStackGaps)
            place =
              (place & gap) !== 0 ? beyond : ((place & ~(gap - 1)) >>> 1) | (place & (gap - 1))
          const size = kind === 7 ? (byRegister ? 8 : 1) : byRegister ? 2 : 4
          const isConstant = index < 2
          const source = isConstant ? constants[index] : view
          if (
            index > 4 ||
            source === undefined ||
            place < 0 ||
            place > (sizes[index] ?? 0) - size
          ) {
            if (watcher?.survives() !== true) return stop(budget, left, 'bad-memory')
            low[to] = 0
            high[to] = 0
            label[to] = inventedLabel
            at = (at + 1) | 0
            break
          }
          // What a table holds at a place that others choose is chosen by them.
          let origin = label[from] ?? 0
          if (origin !== 0)
            origin =
              index === 3
                ? heapPlaceLabel(origin)
                : isConstant
                  ? plainLabel(origin)
                  : placeLabel(origin)
          // A place that does not move with the accounts before it may hold anything.
          else if (index === 4 && place >= growthFrom) origin = growthLabel
          if (!isConstant) {
            place += bases[index] ?? 0
            if (((labelled[place >> 3] ?? 0) | (labelled[(place + size - 1) >> 3] ?? 0)) !== 0)
              origin = strongerLabel(memory.labelAtBase(place, size), origin)
          }
          if (size === 8) {
            low[to] = source.getInt32(place, true)
            high[to] = source.getInt32(place + 4, true)
          } else {
            low[to] =
              size === 1
                ? source.getUint8(place)
                : size === 4
                  ? source.getInt32(place, true)
                  : source.getUint16(place, true)
            high[to] = 0
          }
          label[to] = origin
          at = (at + 1) | 0
          break
        }
        case 2:
        case 3: {
          const isImmediate = (word & 7) === 2
          let index = high[to] ?? 0
          const start = low[to] ?? 0
          let place = (start + (targets[at] ?? 0)) | 0
          if ((start ^ place) < 0) index += overrun(start, targets[at] ?? 0)
          if (index === 2 && hasStackGaps)
            place =
              (place & gap) !== 0 ? beyond : ((place & ~(gap - 1)) >>> 1) | (place & (gap - 1))
          const size = kind === 7 ? (byRegister ? 8 : 1) : byRegister ? 2 : 4
          if (index < 2 || index > 4 || place < 0 || place > (sizes[index] ?? 0) - size) {
            if (watcher?.survives() !== true) return stop(budget, left, 'bad-memory')
            at = (at + 1) | 0
            break
          }
          place += bases[index] ?? 0
          if (followsChoices) choices.stores(place, size)
          const value = isImmediate ? (immediates[at] ?? 0) : (low[from] ?? 0)
          if (size === 8) {
            view.setInt32(place, value, true)
            view.setInt32(place + 4, isImmediate ? value >> 31 : (high[from] ?? 0), true)
          } else if (size === 1) view.setInt8(place, value)
          else if (size === 4) view.setInt32(place, value, true)
          else view.setInt16(place, value, true)
          const first = place >> 10
          const last = (place + size - 1) >> 10
          pages[first] = (pages[first] ?? 0) | changedPage
          if (last !== first) pages[last] = (pages[last] ?? 0) | changedPage
          const origin = isImmediate ? 0 : (label[from] ?? 0)
          const known = (labelled[place >> 3] ?? 0) | (labelled[(place + size - 1) >> 3] ?? 0)
          if (origin !== 0 || known !== 0) memory.setLabel(place, size, origin)
          if (watcher !== undefined && isData(label[to] ?? 0)) {
            watcher.placed(label[to] ?? 0)
            memory.labelAround(place, choiceLabel(label[to] ?? 0))
          }
          at = (at + 1) | 0
          break
        }
        case 5:
        case 6: {
          if (kind === 0) {
            at = (targets[at] ?? -1) | 0
            break
          }
          if (kind === 8) {
            cpu.instruction = at
            const target = targets[at] ?? -1
            if (!byRegister && target === -1) {
              budget.left = left
              const failed = callSystem((immediates[at] ?? 0) >>> 0, cpu)
              left = budget.left
              if (failed !== undefined) return stop(budget, left, failed)
              at = (at + 1) | 0
              break
            }
            if (!byRegister && target < -1) return stop(budget, left, 'bad-call')
            const next = byRegister ? cpu.enterPointed(from) : cpu.enter(target)
            if (typeof next === 'string') return stop(budget, left, next)
            at = next | 0
            break
          }
          if (kind === 9) {
            if (cpu.isOutermost) {
              budget.left = left
              return { how: 'returned', low: low[0] ?? 0, high: high[0] ?? 0 }
            }
            at = cpu.leave() | 0
            meeting = choices.end
            break
          }
          const isNarrow = (word & 7) === 6
          const rightLow = byRegister ? (low[from] ?? 0) : (immediates[at] ?? 0)
          const rightHigh = byRegister && !isNarrow ? (high[from] ?? 0) : rightLow >> 31
          const leftLow = low[to] ?? 0
          const leftHigh = isNarrow ? leftLow >> 31 : (high[to] ?? 0)
          let jumps =
            kind === 1 || kind === 5
              ? (leftLow === rightLow && leftHigh === rightHigh) === (kind === 1)
              : compares(kind << 4, leftLow, leftHigh, rightLow, rightHigh)
          if (watcher !== undefined) {
            const origin = (label[to] ?? 0) || (byRegister ? (label[from] ?? 0) : 0)
            if (origin !== 0) {
              cpu.instruction = at
              if (watcher.compared !== undefined)
                watcher.compared(
                  kind << 4,
                  { low: leftLow, high: leftHigh, label: label[to] ?? 0 },
                  { low: rightLow, high: rightHigh, label: byRegister ? (label[from] ?? 0) : 0 },
                )
              jumps = watcher.branch(at, jumps, origin)
              if (followsChoices) {
                choices.enter(program.flow.regionOf(at), cpu.depth, origin)
                meeting = choices.end
              }
            }
          }
          at = (jumps ? (targets[at] ?? -1) : at + 1) | 0
          break
        }
        default: {
          if ((word & 0xff) === 0x18) {
            low[to] = immediates[at] ?? 0
            high[to] = immediates[at + 1] ?? 0
            label[to] = 0
            at = (at + 2) | 0
            break
          }
          const wrong = otherArithmetic(registers, word, immediates[at] ?? 0)
          if (wrong !== undefined) return stop(budget, left, wrong)
          at = (at + 1) | 0
        }
      }
    }
  }
}

/** How many regions an address goes up or down by a place behind it, for a sum of 32 bits whose highest bit changes. */
const overrun = (start: number, behind: number): number => {
  if (start < 0) return behind > 0 ? 1 : 0
  return behind < 0 ? -1 : 0
}

const stop = (budget: { left: number }, left: number, fault: Fault): Exit => {
  budget.left = left
  return { how: 'fault', fault }
}

/** Runs a program on a machine that has been started with it. Source: anza-xyz/sbpf `interpreter.rs`. */
export const interpret = (cpu: Cpu, program: Executable, callSystem: SyscallHandler): Exit =>
  new Interpreter(cpu, program, callSystem).run()
