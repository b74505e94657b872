/** How a program ended. `returned` is r0; anything but zero is an error of the program's own. */
export type Exit = { how: 'returned'; low: number; high: number } | { how: 'fault'; fault: Fault }

export type Fault =
  | 'aborted'
  | 'bad-instruction'
  | 'bad-call'
  | 'bad-memory'
  | 'call-depth'
  | 'divide-by-zero'
  | 'out-of-budget'
  | 'syscall-failed'
  | 'unknown-syscall'

export type ComparedBytes = { bytes: Uint8Array; labels: Int32Array | undefined }

/** What follows a run while it goes on, and may turn it. */
export type Watcher = {
  /**
   * What the next `branch` compares: the condition is one of `jumpOperation`, both sides are 64-bit numbers in halves, and
   * each has its own label. Only where it is defined.
   */
  compared?: (
    condition: number,
    left: { low: number; high: number; label: number },
    right: { low: number; high: number; label: number },
  ) => void
  /** Bytes that a system call compares; labels are absent where all of them are fixed. */
  comparedBytes?: (left: ComparedBytes, right: ComparedBytes) => void
  /**
   * A conditional jump on something that others can change. Returns whether to jump; `instruction` is its index, `label`
   * names the origin of what is compared.
   */
  branch: (instruction: number, jumps: boolean, label: number) => boolean
  /** A call through a register whose target others can change. Returns the target to take. */
  indirectCall: (instruction: number, target: number, label: number) => number
  /** An access to memory that is not there; true: go on, reading zero and dropping what is written. */
  survives: () => boolean
  /** Whether a decision was turned, so that the accounts need not be what they will be. */
  isForced: boolean
  /** A write to a place that others choose; `label` names the origin of the place. */
  placed: (label: number) => void
  /** Whether what is written after such a jump counts as depending on it until its function returns. */
  followsChoices: boolean
}
