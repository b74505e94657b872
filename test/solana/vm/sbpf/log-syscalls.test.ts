import { expect, test } from 'bun:test'
import { logSyscalls } from '../../../../src/solana/vm/sbpf/log-syscalls.ts'
import {
  callSystem,
  frameWith,
  heapAt,
  ledgerAccount,
  put,
  slices,
} from '../../../kit/sbpf/frame.ts'

const account = ledgerAccount(1)
const made = () => {
  const frame = frameWith([account])
  put(frame, heapAt(0), new TextEncoder().encode('\u{feff}zł'), 0)
  put(frame, heapAt(64), account.key, 0)
  put(frame, heapAt(128), slices([heapAt(64), 2n], [heapAt(65), 0n]), 0)
  put(frame, heapAt(200), Uint8Array.of(0xff, 0xfe), 0)
  return frame
}

test.each([
  ['text', 'sol_log_', [heapAt(0), 6n], 'Program log: \u{feff}zł', 100],
  [
    'numbers',
    'sol_log_64_',
    [1n, 255n, 0n, 3n, (1n << 64n) - 1n],
    'Program log: 0x1, 0xff, 0x0, 0x3, 0xffffffffffffffff',
    100,
  ],
  ['an address', 'sol_log_pubkey', [heapAt(64)], `Program log: ${account.address}`, 100],
  [
    'data',
    'sol_log_data',
    [heapAt(128), 2n],
    `Program data: ${Buffer.from(account.key.slice(0, 2)).toString('base64')} `,
    302,
  ],
  ['units', 'sol_log_compute_units_', [], 'Program consumption: 99900 units remaining', 100],
] as const)('%s', (_, name, values, line, units) => {
  const frame = made()
  expect(callSystem(frame, logSyscalls[name], ...values).fault).toBeUndefined()
  expect(frame.host.logs).toEqual([line])
  expect(frame.cpu.budget.left).toBe(100_000 - units)
})

test.each([
  ['text that is none', 'sol_log_', [heapAt(200), 2n], 'syscall-failed'],
  ['text that is not there', 'sol_log_', [0n, 2n], 'bad-memory'],
  ['slices that are not aligned', 'sol_log_data', [heapAt(129), 1n], 'syscall-failed'],
  ['more text than units', 'sol_log_', [heapAt(0), 200_000n], 'out-of-budget'],
] as const)('%s', (_, name, values, fault) => {
  const frame = made()
  expect(callSystem(frame, logSyscalls[name], ...values).fault).toBe(fault)
  expect(frame.host.logs).toEqual([])
})

test('nothing is kept where no logs are wanted', () => {
  const frame = frameWith([account], { host: { logs: undefined } })
  expect(callSystem(frame, logSyscalls['sol_log_64_'], 1n).fault).toBeUndefined()
})
