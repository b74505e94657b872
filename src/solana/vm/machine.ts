import { type Address, addressFromBytes, addressToBytes } from '../address/address.ts'
import { rentSysvar } from '../address/known-address.ts'
import { absentAccount, type Account } from '../chain.ts'
import type { VmRun, VmTrace } from './vm.ts'
import { readVmError } from './vm-error.ts'

/** One VM in this process. Accounts are set as a whole, and a run does not change them. All calls are synchronous. */
export type Machine = {
  /**
   * Sets an account, or removes it. A program's code is checked and compiled here. Throws if it does not load, and for a
   * sysvar that is unreadable or removed: it stays what it was, since the native code ends the process without one.
   */
  setAccount: (address: Address, account: Account | undefined) => void
  getAccount: (address: Address) => Account | undefined
  simulate: (
    transaction: Uint8Array,
    options?: { trace?: boolean },
  ) => Exclude<VmRun, { status: 'out-of-time' }>
}

/**
 * Loads the native VM and returns a factory of machines, each with the builtin programs, the SPL programs and the
 * sysvars; undefined if the native code does not load here. Uses the binding directly, because the package's own
 * wrapper converts every address to text and back, which takes several times as long as the runs.
 */
export const loadMachines = async (): Promise<(() => Machine) | undefined> => {
  try {
    const binding = await import('litesvm/dist/internal.js')
    return () => makeMachine(binding)
  } catch {
    return undefined
  }
}

type Binding = typeof import('litesvm/dist/internal.js')

const makeMachine = ({
  LiteSvm,
  Account: VmAccount,
  FailedTransactionMetadata,
}: Binding): Machine => {
  const vm = new LiteSvm()
  vm.setSigverify(false)
  vm.setBlockhashCheck(false)
  vm.setTransactionHistory(0n)
  vm.setLogBytesLimit(maxLogBytes)
  return {
    setAccount: (address, account) => {
      const { lamports, owner, data, executable } = account ?? absentAccount
      if (data.length > maxDataBytes) throw new Error(`${address} is too large for an account`)
      const value = new VmAccount(lamports, data, addressToBytes(owner), executable, 0n)
      const bytes = addressToBytes(address)
      const sysvar = address.startsWith(sysvarStart) ? vm.getAccount(bytes) : null
      if (!sysvar) return vm.setAccount(bytes, value)
      if (lamports === 0n || !isUsable(address, data)) throw new Error(`unusable sysvar ${address}`)
      try {
        vm.setAccount(bytes, value)
      } catch (reason) {
        // By then the VM has emptied its cache of all sysvars; setting any readable one fills it again.
        vm.setAccount(bytes, sysvar)
        throw reason
      }
    },
    getAccount: (address) => {
      const account = vm.getAccount(addressToBytes(address))
      return account ? readAccount(account) : undefined
    },
    simulate: (transaction, { trace = false } = {}) => {
      const result = vm.simulateVersionedTransaction(transaction)
      if (result instanceof FailedTransactionMetadata)
        return {
          status: 'failed',
          error: readVmError(result.toString()),
          ...(trace && { trace: traceOf(result.meta()) }),
        }
      const after = new Map<Address, Account | undefined>()
      for (const entry of result.postAccounts()) {
        const account = readAccount(entry.account())
        after.set(addressFromBytes(entry.address), account.lamports === 0n ? undefined : account)
      }
      return { status: 'ok', after, ...(trace && { trace: traceOf(result.meta()) }) }
    },
  }
}

/** Addresses of sysvars begin with this. Others may too, since a key can be searched for, but a new VM has no such account. */
const sysvarStart = 'Sysvar'

/** More than an account can hold, which the native code does not expect (solana-rent, `minimum_balance`). */
const maxDataBytes = 10 * 1024 * 1024

/**
 * Whether the native code survives the sysvar: it stops at a rent that overflows for the largest account (lamports for
 * each byte and year, then the years as f64).
 */
const isUsable = (address: Address, data: Uint8Array): boolean => {
  if (address !== rentSysvar || data.length < rentBytes) return true
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const years = view.getFloat64(8, true)
  return view.getBigUint64(0, true) <= maxRentLamports && years >= 0 && years <= maxRentYears
}

const rentBytes = 17
/** Mainnet began with 3,480 lamports and 2 years. */
const maxRentLamports = 1_000_000n
const maxRentYears = 100

/** A node's limit for the logs of a run. */
const maxLogBytes = 10_000n

/** An account as the VM returns it. */
type VmAccount = {
  lamports: () => bigint
  owner: () => Uint8Array
  data: () => Uint8Array
  executable: () => boolean
}

const readAccount = (account: VmAccount): Account => ({
  lamports: account.lamports(),
  owner: addressFromBytes(account.owner()),
  data: account.data(),
  executable: account.executable(),
})

const traceOf = (
  meta: ReturnType<InstanceType<Binding['SimulatedTransactionInfo']>['meta']>,
): VmTrace => ({
  logs: meta.logs(),
  calls: meta.innerInstructions().flatMap((calls, outerIndex) =>
    calls.map((call) => {
      const instruction = call.instruction()
      return {
        outerIndex,
        programIndex: instruction.programIdIndex(),
        accountIndexes: [...instruction.accounts()],
        data: instruction.data(),
        stackHeight: call.stackHeight(),
      }
    }),
  ),
})
