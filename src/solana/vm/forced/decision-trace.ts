import type { ComparedBytes, Watcher } from '../sbpf/execution.ts'

/** A decision on something that others can change, as it was taken. */
export type Decision = {
  /** Place of the program among the accounts, and index of the instruction in its code. */
  program: number
  instruction: number
  /** As in a turn. */
  to: number
  label: number
  /** Of a conditional jump: what it compares, and the labels of both sides. */
  compared?: Comparison
  /** How many comparisons of bytes came before. */
  bytesBefore: number
}

export type Comparison = {
  /** One of `jumpOperation`. */
  condition: number
  left: bigint
  right: bigint
  leftLabel: number
  rightLabel: number
}

export type BytesComparison = { left: ComparedBytes; right: ComparedBytes }

/** Runs away: what comes after so many is not kept. */
const maxDecisions = 20_000
const maxBytes = 256

/** Keeps the decisions of one run, in order. */
export class DecisionTrace {
  readonly decisions: Decision[] = []
  readonly bytes: BytesComparison[] = []

  /** Follows a program; `inner` takes its decisions, otherwise the data do. */
  watcherOf(program: number, inner?: Watcher): Watcher {
    let compared: Comparison | undefined
    const add = (instruction: number, to: number, label: number): void => {
      if (this.decisions.length >= maxDecisions) return
      const bytesBefore = this.bytes.length
      this.decisions.push({
        program,
        instruction,
        to,
        label,
        bytesBefore,
        ...(compared && { compared }),
      })
      compared = undefined
    }
    return {
      compared: (condition, left, right) => {
        if (this.decisions.length < maxDecisions)
          compared = {
            condition,
            left: wordOf(left),
            right: wordOf(right),
            leftLabel: left.label,
            rightLabel: right.label,
          }
      },
      comparedBytes: (left, right) => {
        if (this.bytes.length < maxBytes && (left.labels || right.labels))
          this.bytes.push({ left: copyOf(left), right: copyOf(right) })
      },
      branch: (instruction, jumps, label) => {
        const to = inner?.branch(instruction, jumps, label) ?? jumps
        add(instruction, to ? 1 : 0, label)
        return to
      },
      indirectCall: (instruction, target, label) => {
        compared = undefined
        const to = inner?.indirectCall(instruction, target, label) ?? target
        add(instruction, to, label)
        return to
      },
      survives: () => inner?.survives() ?? false,
      isForced: inner?.isForced ?? false,
      placed: () => undefined,
      followsChoices: true,
    }
  }
}

const copyOf = ({ bytes, labels }: ComparedBytes): ComparedBytes => ({
  bytes: bytes.slice(),
  labels,
})

const wordOf = ({ low, high }: { low: number; high: number }): bigint =>
  (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
