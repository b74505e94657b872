import { recoverKey } from '../curves/secp256k1-recovery.ts'
import { computeInto } from './computed.ts'
import { countIn, placeIn, spend, type Syscall } from './frame.ts'

/** Source: agave `syscalls`, solana-secp256k1-recover. */
const units = 25_000
/** Measured in instructions of the interpreter. */
const work = 100_000
const maxRecovery = 3
const failure = { recovery: 2, signature: 3 } as const

/** The key that signed a hash. */
const recover: Syscall = (frame) => {
  const { cpu } = frame
  const spent = spend(cpu, units)
  if (spent) return spent
  const recovery = countIn(cpu, 2)
  const isKnown = recovery <= maxRecovery
  const label = cpu.registers.label[2] ?? 0
  return computeInto(frame, {
    name: `recover ${isKnown ? recovery : 'none'}`,
    inputs: [
      { place: placeIn(cpu, 1), bytes: 32 },
      { place: placeIn(cpu, 3), bytes: 64 },
    ],
    result: { place: placeIn(cpu, 4), bytes: 64 },
    failure: isKnown ? failure.signature : failure.recovery,
    isResultFirst: true,
    label,
    work,
    compute: ([hash, signature]) =>
      isKnown && hash && signature ? recoverKey(hash, recovery, signature) : undefined,
  })
}

export const recoverSyscalls: Readonly<Record<string, Syscall>> = {
  sol_secp256k1_recover: recover,
}
