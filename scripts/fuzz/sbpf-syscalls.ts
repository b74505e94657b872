import { type Random, pick } from './mutate.ts'
import type { SbpfWriter } from './sbpf-writer.ts'

const framePointer = 10
const slicesAt = -1_024

type Argument = (code: SbpfWriter, random: Random, register: number) => void

/** An address in one of the regions, mostly one that is there. */
const place: Argument = (code, random, register) => {
  const choice = random(12)
  if (choice < 5) {
    code.emit({ operation: 0xbf, to: register, from: framePointer })
    code.emit({ operation: 0x07, to: register, immediate: -8 * (1 + random(100)) })
    return
  }
  const starts = [3n << 32n, 4n << 32n, (4n << 32n) + 96n, 1n << 32n, 2n << 32n, 0n, 5n << 32n]
  const start = choice < 9 ? pick(random, starts.slice(0, 3)) : pick(random, starts)
  const step = random(4) === 0 ? 1 : 8
  code.constant(register, start + BigInt(step * random(30)))
}

const size: Argument = (code, random, register) => {
  const sizes = [0, 1, 7, 8, 31, 32, 33, 64, 100, 255, 256, 300, 1_024, 5_000, 40_000, -1]
  code.emit({
    operation: 0xb7,
    to: register,
    immediate: random(3) === 0 ? pick(random, sizes) : random(120),
  })
}

/** A list of up to three slices, written to the stack; its length goes to the next register. */
const slices: Argument = (code, random, register) => {
  const count = random(4)
  for (let index = 0; index < count; index++) {
    place(code, random, 8)
    store(code, 8, slicesAt + 16 * index)
    if (random(20) === 0) size(code, random, 8)
    else code.emit({ operation: 0xb7, to: 8, immediate: random(40) })
    store(code, 8, slicesAt + 16 * index + 8)
  }
  code.emit({ operation: 0xbf, to: register, from: framePointer })
  code.emit({ operation: 0x07, to: register, immediate: slicesAt })
  // Now and then so many that the list goes on in the next frame.
  code.emit({
    operation: 0xb7,
    to: register + 1,
    immediate: random(20) === 0 ? random(300) : count,
  })
}

const store = (code: SbpfWriter, from: number, offset: number): void =>
  void code.emit({ operation: code.version === 2 ? 0x9f : 0x7b, to: framePointer, from, offset })

/** Whatever is there. */
const any: Argument = () => undefined

/** One of these numbers; now and then one that means nothing. */
const oneOf =
  (...values: readonly number[]): Argument =>
  (code, random, register) =>
    void code.emit({
      operation: 0xb7,
      to: register,
      immediate: random(20) === 0 ? 77 : pick(random, values),
    })

const curve = oneOf(0, 1)
const operation = oneOf(0, 1, 2)

/** Arguments of system calls, from r1 on; a list takes two. */
const calls: Readonly<Record<string, readonly Argument[]>> = {
  sol_memcpy_: [place, place, size],
  sol_memmove_: [place, place, size],
  sol_memset_: [place, any, size],
  sol_memcmp_: [place, place, size, place],
  sol_log_: [place, size],
  sol_log_64_: [any],
  sol_log_pubkey: [place],
  sol_log_compute_units_: [],
  sol_log_data: [slices],
  sol_sha256: [slices, any, place],
  sol_keccak256: [slices, any, place],
  sol_create_program_address: [slices, any, place, place],
  sol_try_find_program_address: [slices, any, place, place, place],
  sol_curve_validate_point: [curve, place],
  sol_curve_group_op: [curve, operation, place, place, place],
  sol_curve_multiscalar_mul: [curve, place, place, oneOf(0, 1, 2), place],
  sol_secp256k1_recover: [place, oneOf(0, 1, 2, 3), place, place],
  sol_alt_bn128_group_op: [
    oneOf(0, 2, 3, 4, 6, 0x80, 0x82),
    place,
    oneOf(0, 64, 96, 128, 192),
    place,
  ],
  sol_alt_bn128_compression: [oneOf(0, 1, 2, 3, 0x80, 0x81), place, oneOf(32, 64, 128), place],
  sol_poseidon: [oneOf(0), oneOf(0, 1), slices, any, place],
  sol_get_epoch_stake: [place],
  sol_get_clock_sysvar: [place],
  sol_get_rent_sysvar: [place],
  sol_get_epoch_schedule_sysvar: [place],
  sol_get_epoch_rewards_sysvar: [place],
  sol_get_last_restart_slot: [place],
  sol_get_sysvar: [place, place, size, size],
  sol_set_return_data: [place, size],
  sol_get_return_data: [place, size, place],
  sol_get_stack_height: [],
  sol_alloc_free_: [
    size,
    (code, random) =>
      void code.emit({ operation: 0xb7, to: 2, immediate: random(5) === 0 ? 1 : 0 }),
  ],
  sol_panic_: [place, size],
  abort: [],
}

const deadly: readonly string[] = ['abort', 'sol_panic_']

export const writeSyscall = (code: SbpfWriter, random: Random): void => {
  const name = pick(random, Object.keys(calls))
  if (deadly.includes(name) && random(10) > 0) return
  calls[name]?.forEach((argument, index) => argument(code, random, index + 1))
  code.syscall(name)
}
