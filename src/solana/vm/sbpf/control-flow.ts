import type { Code } from './code-columns.ts'
import { opcode, opcodeClass, operationOf } from './opcodes.ts'

/** What a branch decides: all that is executed on either way, until both meet again. */
export type BranchRegion = {
  /** Instruction where the ways meet; −1 if not before the function ends. */
  end: number
  /** Registers that are written on either way, as bits. */
  registers: number
  /** What is written of the function's frame: offsets from the frame pointer. */
  slots: readonly { offset: number; size: number }[]
}

const maxRegionInstructions = 4_000
const allRegisters = 0x3ff
const framePointer = 10

/** Regions of a program's branches, each worked out when it is first needed. Calls count as going straight on. */
export class ControlFlow {
  readonly #code: Code
  readonly #regions = new Map<number, BranchRegion>()
  #ways: Ways | undefined
  #meets: Int32Array | undefined

  constructor(code: Code) {
    this.#code = code
  }

  regionOf(branch: number): BranchRegion {
    const known = this.#regions.get(branch)
    if (known) return known
    this.#ways ??= waysOf(this.#code)
    this.#meets ??= meetingPoints(this.#ways)
    const end = this.#meets[branch] ?? -1
    const region = { end, ...writesIn(this.#code, this.#ways, { branch, end }) }
    this.#regions.set(branch, region)
    return region
  }
}

const writesIn = (
  code: Code,
  { one, two }: Ways,
  { branch, end }: { branch: number; end: number },
): Pick<BranchRegion, 'registers' | 'slots'> => {
  const seen = new Set([-1, end])
  const open = [one[branch] ?? -1, two[branch] ?? -1]
  const slots = new Map<number, number>()
  let registers = 0
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (seen.size > maxRegionInstructions) return { registers: allRegisters, slots: [] }
    const word = code.word[at] ?? 0
    registers |= writtenBy(word)
    const size = frameStoreBytes(word)
    if (size > 0) slots.set(code.target[at] ?? 0, size)
    open.push(one[at] ?? -1, two[at] ?? -1)
  }
  return { registers, slots: [...slots].map(([offset, size]) => ({ offset, size })) }
}

/** Registers that an instruction writes, as bits: a call its result, a jump or store none. */
const writtenBy = (word: number): number => {
  const kind = word & 7
  if (kind === opcodeClass.store || kind === opcodeClass.storeRegister) return 0
  if (kind === opcodeClass.jump || kind === opcodeClass.jump32) return isCall(word) ? 1 : 0
  return (1 << ((word >> 8) & 15)) & allRegisters
}

/** How many bytes an instruction writes into its function's frame; 0 for all others. */
const frameStoreBytes = (word: number): number => {
  const kind = word & 7
  const isStore = kind === opcodeClass.store || kind === opcodeClass.storeRegister
  if (!isStore || ((word >> 8) & 15) !== framePointer) return 0
  const width = word & 0x18
  return width === 0x18 ? 8 : width === 0x10 ? 1 : width === 0x08 ? 2 : 4
}

const isCall = (word: number): boolean => {
  const operation = operationOf(word)
  return operation === opcode.callImmediate || operation === opcode.callRegister
}

/** Up to two instructions that may follow each; −1 where there is none. */
type Ways = { length: number; one: Int32Array; two: Int32Array }

const waysOf = ({ word: words, target: targets, length }: Code): Ways => {
  const one = new Int32Array(length).fill(-1)
  const two = new Int32Array(length).fill(-1)
  const within = (at: number): number => (at >= 0 && at < length ? at : -1)
  for (let at = 0; at < length; at++) {
    const word = words[at] ?? 0
    const operation = operationOf(word)
    const kind = word & 7
    const isJump = (kind === opcodeClass.jump || kind === opcodeClass.jump32) && !isCall(word)
    if (operation === opcode.exit) continue
    if (isJump) one[at] = within(targets[at] ?? -1)
    if (operation !== opcode.jump) two[at] = within(operation === opcode.loadLong ? at + 2 : at + 1)
  }
  return { length, one, two }
}

/**
 * Where the ways out of each instruction meet again: its immediate postdominator, −1 for the end of the function. Source:
 * Cooper, Harvey and Kennedy, A Simple, Fast Dominance Algorithm, 2001, on the graph turned round.
 */
const meetingPoints = (ways: Ways): Int32Array => {
  const { length: exit, one, two } = ways
  const { order, rank } = backwardsFrom(exit, ways)
  const meets = new Int32Array(exit + 1).fill(-1)
  meets[exit] = exit
  const commonOf = (left: number, right: number): number => {
    while (left !== right) {
      while ((rank[left] ?? 0) > (rank[right] ?? 0)) left = meets[left] ?? exit
      while ((rank[right] ?? 0) > (rank[left] ?? 0)) right = meets[right] ?? exit
    }
    return left
  }
  for (let changed = true; changed;) {
    changed = false
    for (const at of order) {
      if (at === exit) continue
      const [left, right] = [one[at] ?? -1, two[at] ?? -1]
      const isOpen = (next: number): boolean => next >= 0 && meets[next] !== -1
      let common = left < 0 && right < 0 ? exit : -1
      if (isOpen(left)) common = left
      if (isOpen(right)) common = common === -1 ? right : commonOf(common, right)
      if (common === meets[at]) continue
      meets[at] = common
      changed = true
    }
  }
  for (let at = 0; at < exit; at++) if (meets[at] === exit) meets[at] = -1
  return meets
}

/** Every instruction that leads to the exit, those nearest to it first, and its place in that order. */
const backwardsFrom = (
  exit: number,
  { one, two }: Ways,
): { order: Int32Array; rank: Int32Array } => {
  const edges = edgesInto(exit, one, two)
  const rank = new Int32Array(exit + 1).fill(-1)
  const done = new Int32Array(exit + 1)
  const visited = new Uint8Array(exit + 1)
  const path = new Int32Array(exit + 1)
  const nextEdge = edges.first.slice()
  let [doneCount, depth] = [0, 1]
  visited[exit] = 1
  path[0] = exit
  while (depth > 0) {
    const at = path[depth - 1] ?? exit
    const edge = nextEdge[at] ?? -1
    if (edge === -1) {
      done[doneCount++] = at
      depth--
      continue
    }
    nextEdge[at] = edges.next[edge] ?? -1
    const from = edge >> 1
    if (visited[from] !== 0) continue
    visited[from] = 1
    path[depth++] = from
  }
  const order = done.subarray(0, doneCount).reverse()
  for (let place = 0; place < doneCount; place++) rank[order[place] ?? exit] = place
  return { order, rank }
}

/** Edges into each instruction as lists: edge 2i is the first way out of i, 2i + 1 the second. */
const edgesInto = (
  exit: number,
  one: Int32Array,
  two: Int32Array,
): { first: Int32Array; next: Int32Array } => {
  const first = new Int32Array(exit + 1).fill(-1)
  const next = new Int32Array(2 * exit).fill(-1)
  const add = (edge: number, to: number): void => {
    next[edge] = first[to] ?? -1
    first[to] = edge
  }
  for (let at = 0; at < exit; at++) {
    const [left, right] = [one[at] ?? -1, two[at] ?? -1]
    if (left >= 0) add(2 * at, left)
    if (right >= 0) add(2 * at + 1, right)
    if (left < 0 && right < 0) add(2 * at, exit)
  }
  return { first, next }
}
