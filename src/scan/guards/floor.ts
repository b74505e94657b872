import { guardGainTolerancePercent } from '../thresholds.ts'

/** A balance that falls or stays is guarded exactly. Of a gain, a small part may be missing. */
export const floorOf = (before: bigint, after: bigint, tolerance: bigint): bigint => {
  const gain = after > before ? after - before : 0n
  const share = (gain * guardGainTolerancePercent) / 100n
  const floor = after - (share > tolerance ? share : tolerance)
  return floor > 0n ? floor : 0n
}
