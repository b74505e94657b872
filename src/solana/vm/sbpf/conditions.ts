import { jumpOperation } from './opcodes.ts'

/** Whether a conditional jump of this kind is taken, for two 64-bit numbers in halves. */
export const compares = (
  kind: number,
  leftLow: number,
  leftHigh: number,
  rightLow: number,
  rightHigh: number,
): boolean => {
  switch (kind) {
    case jumpOperation.equal:
      return leftLow === rightLow && leftHigh === rightHigh
    case jumpOperation.notEqual:
      return leftLow !== rightLow || leftHigh !== rightHigh
    case jumpOperation.anyBit:
      return (leftLow & rightLow) !== 0 || (leftHigh & rightHigh) !== 0
    case jumpOperation.greater:
      return isLess(rightLow, rightHigh >>> 0, leftLow, leftHigh >>> 0)
    case jumpOperation.greaterOrEqual:
      return !isLess(leftLow, leftHigh >>> 0, rightLow, rightHigh >>> 0)
    case jumpOperation.less:
      return isLess(leftLow, leftHigh >>> 0, rightLow, rightHigh >>> 0)
    case jumpOperation.lessOrEqual:
      return !isLess(rightLow, rightHigh >>> 0, leftLow, leftHigh >>> 0)
    case jumpOperation.greaterSigned:
      return isLess(rightLow, rightHigh, leftLow, leftHigh)
    case jumpOperation.greaterOrEqualSigned:
      return !isLess(leftLow, leftHigh, rightLow, rightHigh)
    case jumpOperation.lessSigned:
      return isLess(leftLow, leftHigh, rightLow, rightHigh)
    default:
      return !isLess(rightLow, rightHigh, leftLow, leftHigh)
  }
}

/** The high halves are signed or unsigned as the caller wants the whole compared. */
const isLess = (leftLow: number, leftHigh: number, rightLow: number, rightHigh: number): boolean =>
  leftHigh !== rightHigh ? leftHigh < rightHigh : leftLow >>> 0 < rightLow >>> 0
