import type { Address } from '../../domain/address.ts'
import { parseAddress } from '../../domain/address.ts'
import type { Account } from '../../domain/chain.ts'
import type { VmRun } from '../../domain/counterfactual/vm.ts'

/** One VM in this process. Accounts are set whole; a run changes nothing. Everything here blocks for its duration. */
export type Machine = {
  /** Sets an account, or removes it. A program's code is checked and compiled here; throws where it does not load. */
  setAccount: (address: Address, account: Account | undefined) => void
  simulate: (transaction: Uint8Array) => Exclude<VmRun, { status: 'out-of-time' }>
  getAccount: (address: Address) => Account | undefined
}

/** Makes machines, each with the builtin programs, the SPL programs and the sysvars; undefined where the native code does not load here. */
export const loadMachines = async (): Promise<(() => Machine) | undefined> => {
  try {
    const [{ LiteSVM, FailedTransactionMetadata }, kit] = await Promise.all([
      import('litesvm'),
      import('@solana/kit'),
    ])
    const decodeTransaction = kit.getTransactionDecoder().decode
    const make = (): Machine => {
      const vm = new LiteSVM()
        .withSigverify(false)
        .withBlockhashCheck(false)
        .withTransactionHistory(0n)
        .withLogBytesLimit(longestLogBytes)
      return {
        setAccount: (address, account) => {
          const { lamports, owner, data, executable } = account ?? nothing
          vm.setAccount({
            address: kit.address(address),
            programAddress: kit.address(owner),
            lamports: kit.lamports(lamports),
            data,
            space: BigInt(data.length),
            executable,
          })
        },
        getAccount: (address) => {
          const found = vm.getAccount(kit.address(address))
          return found.exists ? readAccount(found) : undefined
        },
        simulate: (transaction) => {
          const result = vm.simulateTransaction(decodeTransaction(transaction))
          if (result instanceof FailedTransactionMetadata)
            return { status: 'failed', error: result.toString().slice(0, longestErrorChars) }
          return { status: 'ok', after: afterOf(result.postAccounts()) }
        },
      }
    }
    return make
  } catch {
    return undefined
  }
}

/** Logs of a run are not looked at. */
const longestLogBytes = 1_024n
const longestErrorChars = 200

/** Setting an account without lamports removes it. */
const nothing = {
  lamports: 0n,
  owner: '11111111111111111111111111111111',
  data: new Uint8Array(0),
  executable: false,
} as const

/** An account as the VM tells it. */
type VmAccount = {
  programAddress: string
  lamports: bigint
  data: ArrayLike<number>
  executable: boolean
}

const readAccount = ({ programAddress, lamports, data, executable }: VmAccount): Account => ({
  lamports,
  owner: known(programAddress),
  data: data instanceof Uint8Array ? data : Uint8Array.from(data),
  executable,
})

/** The accounts of a run; one without lamports is closed. */
const afterOf = (
  accounts: readonly (VmAccount & { address: string })[],
): Map<Address, Account | undefined> => {
  const after = new Map<Address, Account | undefined>()
  for (const account of accounts) {
    const closed = account.lamports === 0n
    after.set(known(account.address), closed ? undefined : readAccount(account))
  }
  return after
}

/** The VM has written it out of 32 bytes. */
const known = (text: string): Address => {
  const address = parseAddress(text)
  if (!address) throw new Error('the VM gave an address that is none')
  return address
}
