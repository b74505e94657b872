import { frame, type Part } from './program.ts'
import type { Value } from './values.ts'

/** 400 bytes in the frame, far from what the parts use. */
export const room = -2_900

export const toRoom =
  (register: 1 | 2 | 3 | 4 | 5, offset = 0): Part =>
  ({ code }) =>
    void code.move(register, frame).addImmediate(register, room + offset)

export const wordInRoom =
  (offset = 0): Value =>
  ({ code }) =>
    void code.load64(2, frame, room + offset)

/** Four bytes. */
export const halfInRoom =
  (offset = 0): Value =>
  ({ code }) =>
    void code.load32(2, frame, room + offset)

export const byteInRoom =
  (offset = 0): Value =>
  ({ code }) =>
    void code.load8(2, frame, room + offset)

export const clearRoom =
  (bytes: number): Part =>
  ({ code }) => {
    code.moveImmediate(3, 0)
    for (let offset = 0; offset < bytes; offset += 8) code.store64(frame, room + offset, 3)
  }
