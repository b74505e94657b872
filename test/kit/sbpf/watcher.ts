import type { Watcher } from '../../../src/solana/vm/sbpf/execution.ts'

/** Follows a program without turning it, but for what is said. */
export const watcher = (more: Partial<Watcher> = {}): Watcher => ({
  branch: (_, jumps) => jumps,
  indirectCall: (_, target) => target,
  placed: () => undefined,
  survives: () => false,
  isForced: false,
  followsChoices: false,
  ...more,
})
