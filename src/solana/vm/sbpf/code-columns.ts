/**
 * Instructions of every version in one form, in columns, so that the loop reads numbers only. Both slots of an `lddw` keep
 * their place; behind the last instruction stands one that does not exist.
 */
export type Code = {
  length: number
  /** Operation, registers and variant; see `normalized.ts`. */
  word: Int32Array
  immediate: Int32Array
  /** Jumps and calls within the program: index of the target. Loads and stores: offset. −1 where there is none. */
  target: Int32Array
}
