import { addressFromBytes } from '../../address/address.ts'
import { isOnCurve } from '../../address/curve.ts'
import {
  bytesAt,
  canWrite,
  countIn,
  labelAt,
  placeIn,
  setResult,
  spend,
  type Syscall,
} from './frame.ts'
import { runtimeLabel } from '../ledger/labels.ts'

/** Curves by their numbers, and what it costs to check a point. Source: agave `syscalls`, `execution_budget.rs`. */
const curve = { edwards: 0, ristretto: 1 } as const
const edwardsUnits = 159
const ristrettoUnits = 169

/** Whether 32 bytes are a point: 0 if so. */
const validatePoint: Syscall = ({ cpu }) => {
  const [id, point] = [countIn(cpu, 1), placeIn(cpu, 2)]
  if (id !== curve.edwards && id !== curve.ristretto) return 'syscall-failed'
  const units = spend(cpu, id === curve.edwards ? edwardsUnits : ristrettoUnits)
  if (units) return units
  const bytes = bytesAt(cpu, point, 32)
  if (!bytes) return cpu.watcher?.survives() ? undefined : 'bad-memory'
  if (id === curve.ristretto) setResult(cpu, 0, runtimeLabel)
  else setResult(cpu, isOnCurve(addressFromBytes(bytes)) ? 0 : 1, labelAt(cpu, point, 32))
  return undefined
}

const baseUnits = 100

/**
 * What cannot be computed here counts as anything: both outcomes are looked at. The result goes to where a register
 * points, if anywhere.
 */
const unforeseen =
  (out: { bytes: number; register: number } | undefined, units = baseUnits): Syscall =>
  ({ cpu }) => {
    const spent = spend(cpu, units)
    if (spent) return spent
    if (out) {
      const to = placeIn(cpu, out.register)
      if (!canWrite(cpu, to, out.bytes)) return cpu.watcher?.survives() ? undefined : 'bad-memory'
      cpu.memory.write(to.index, to.at, new Uint8Array(out.bytes), runtimeLabel)
    }
    setResult(cpu, 0, runtimeLabel)
    return undefined
  }

const secp256k1Units = 25_000

/** Without `sol_big_mod_exp`, which mainnet does not have. */
export const curveSyscalls: Readonly<Record<string, Syscall>> = {
  sol_get_epoch_stake: unforeseen(undefined),
  sol_secp256k1_recover: unforeseen({ bytes: 64, register: 4 }, secp256k1Units),
  sol_curve_validate_point: validatePoint,
  sol_curve_group_op: unforeseen({ bytes: 32, register: 5 }),
  sol_curve_multiscalar_mul: unforeseen({ bytes: 32, register: 5 }),
  sol_curve_decompress: unforeseen({ bytes: 96, register: 3 }),
  sol_curve_pairing_map: unforeseen({ bytes: 576, register: 5 }),
  sol_poseidon: unforeseen({ bytes: 32, register: 5 }),
  sol_alt_bn128_group_op: unforeseen({ bytes: 64, register: 4 }),
  sol_alt_bn128_compression: unforeseen({ bytes: 32, register: 4 }),
}
