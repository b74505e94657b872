import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { HeldAccount, Ledger, Role } from '../../../src/solana/vm/ledger/ledger.ts'
import type { NativeCall } from '../../../src/solana/vm/native/native-account.ts'
import { ledgerAccount } from './frame.ts'

/** An account of a ledger with its part in the instruction: s signs, w is written. */
export type Part = readonly [HeldAccount, '' | 's' | 'w' | 'sw']

/** An instruction of a program of the runtime; a part that is named again is the same account. */
export const nativeCall = (
  program: Address,
  parts: readonly Part[],
  data: Uint8Array,
  more: Partial<NativeCall['context']> & { dataLabels?: Int32Array } = {},
): NativeCall => {
  const { dataLabels, ...context } = more
  const ledger: Ledger = [
    ...new Set(parts.map(([account]) => account)),
    ledgerAccount(98, { address: program, key: addressToBytes(program) }),
  ]
  const roles = parts.map(([account, role]): Role => ({
    index: ledger.indexOf(account),
    signer: role.startsWith('s'),
    writable: role.endsWith('w'),
  }))
  return {
    call: { program: ledger.length - 1, roles, data, dataLabels, height: 1 },
    ledger,
    context: {
      sysvars: new Map(),
      blockhash: new Uint8Array(32).fill(4),
      loads: (file) => file[0] === 0x7f,
      isForced: false,
      ...context,
    },
  }
}

export const named = (address: Address): HeldAccount =>
  ledgerAccount(97, { address, key: addressToBytes(address) })
