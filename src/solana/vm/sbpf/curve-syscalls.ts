import { addressFromBytes } from '../../address/address.ts'
import { isOnCurve } from '../../address/curve.ts'
import { edwardsGroup, type PointGroup, ristrettoGroup } from '../curves/edwards.ts'
import { strongerLabel } from '../ledger/labels.ts'
import { blsGroup, blsPoint } from './bls-syscalls.ts'
import { computeInto } from './computed.ts'
import {
  bytesAt,
  countIn,
  type Frame,
  labelAt,
  placeIn,
  setResult,
  spend,
  type Syscall,
} from './frame.ts'

/** A curve that programs may name, and what its operations cost. Source: agave `execution_budget.rs`. */
type Curve = {
  name: string
  group: PointGroup
  isPoint: (bytes: Uint8Array) => boolean
  units: {
    point: number
    add: number
    subtract: number
    multiply: number
    sum: number
    more: number
  }
}

const curves: ReadonlyMap<number, Curve> = new Map([
  [
    0,
    {
      name: 'edwards',
      group: edwardsGroup,
      isPoint: (bytes) => isOnCurve(addressFromBytes(bytes)),
      units: { point: 159, add: 473, subtract: 475, multiply: 2_177, sum: 2_273, more: 758 },
    },
  ],
  [
    1,
    {
      name: 'ristretto',
      group: ristrettoGroup,
      isPoint: ristrettoGroup.isPoint,
      units: { point: 169, add: 521, subtract: 519, multiply: 2_208, sum: 2_303, more: 788 },
    },
  ],
])

const pointBytes = 32
/** Measured in instructions of the interpreter. */
const work = { add: 8_000, multiply: 60_000 } as const

/** Whether bytes are a point: 0 if so. */
const validatePoint: Syscall = (frame) => {
  const { cpu } = frame
  const id = countIn(cpu, 1)
  const curve = curves.get(id)
  if (!curve) return blsPoint(frame, id)
  const units = spend(cpu, curve.units.point)
  if (units) return units
  const place = placeIn(cpu, 2)
  const bytes = bytesAt(cpu, place, pointBytes)
  if (!bytes) return cpu.watcher?.survives() ? undefined : 'bad-memory'
  setResult(cpu, curve.isPoint(bytes) ? 0 : 1, labelAt(cpu, place, pointBytes))
  return undefined
}

const operations = ['add', 'subtract', 'multiply'] as const

const groupOperation: Syscall = (frame) => {
  const { cpu } = frame
  const id = countIn(cpu, 1)
  const curve = curves.get(id)
  if (!curve) return blsGroup(frame, id)
  const operation = operations[countIn(cpu, 2)]
  if (!operation) return 'syscall-failed'
  const units = spend(cpu, curve.units[operation])
  if (units) return units
  const { group } = curve
  return computeInto(frame, {
    name: `${curve.name} ${operation}`,
    inputs: [3, 4].map((register) => ({ place: placeIn(cpu, register), bytes: pointBytes })),
    result: { place: placeIn(cpu, 5), bytes: pointBytes },
    label: chosenBy(frame, 1, 2),
    work: work[operation === 'multiply' ? 'multiply' : 'add'],
    compute: ([left, right]) => {
      if (!left || !right) return undefined
      return operation === 'multiply'
        ? group.multiply([left], [right])
        : group[operation](left, right)
    },
  })
}

const maxPoints = 512

const multiply: Syscall = (frame) => {
  const { cpu } = frame
  const [curve, count] = [curves.get(countIn(cpu, 1)), countIn(cpu, 4)]
  if (count > maxPoints || !curve) return 'syscall-failed'
  const units = spend(cpu, curve.units.sum + curve.units.more * Math.max(0, count - 1))
  if (units) return units
  return computeInto(frame, {
    name: `${curve.name} sum`,
    inputs: [2, 3].map((register) => ({
      place: placeIn(cpu, register),
      bytes: pointBytes * count,
    })),
    result: { place: placeIn(cpu, 5), bytes: pointBytes },
    label: chosenBy(frame, 1, 4),
    work: work.multiply * count,
    compute: ([scalars, points]) =>
      scalars && points && curve.group.multiply(parts(scalars), parts(points)),
  })
}

const parts = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length / pointBytes }, (_, index) =>
    bytes.slice(pointBytes * index, pointBytes * index + pointBytes),
  )

/** Label of arguments that decide what is computed. */
const chosenBy = ({ cpu }: Frame, ...registers: readonly number[]): number =>
  registers.reduce((label, register) => strongerLabel(label, cpu.registers.label[register] ?? 0), 0)

/** Without `sol_big_mod_exp`, which mainnet does not have. */
export const curveSyscalls: Readonly<Record<string, Syscall>> = {
  sol_curve_validate_point: validatePoint,
  sol_curve_group_op: groupOperation,
  sol_curve_multiscalar_mul: multiply,
}
