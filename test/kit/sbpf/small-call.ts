import { PublicKey } from '@solana/web3.js'
import { address, type Address } from '../../../src/solana/address/address.ts'
import {
  clockSysvar,
  loaderV2Program,
  systemProgram,
} from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { sysvarOwner } from '../../../src/solana/state/sysvars.ts'
import { TransactionRunner } from '../../../src/solana/vm/sbpf/run-transaction.ts'
import { makeRunnable, type Runnable } from '../../../src/solana/vm/sbpf/runnable.ts'
import { callTargetsOf } from '../../../src/solana/vm/forced/call-targets.ts'
import { buildProgram, type Part } from './program.ts'

const keyOf = (): Address => address(PublicKey.unique().toBase58())

const sol = 1_000_000_000n
const account = (
  owner: Address,
  lamports: bigint,
  data: Uint8Array = new Uint8Array(0),
): Account => ({
  owner,
  lamports,
  data,
  executable: false,
})

/** A call of one unknown program, with no chain: its state, a user with 5 SOL, a thief with 1 SOL, System. */
export const smallCall = (data: Uint8Array, ...parts: readonly Part[]) => {
  const file = buildProgram(4, ...parts)
  const [program, state, user, thief] = [keyOf(), keyOf(), keyOf(), keyOf()]
  const role = (key: Address, writable: boolean, signer = false) =>
    ({ address: key, signer, writable, source: 'static' }) as const
  const roles = [
    role(state, true),
    role(user, true, true),
    role(thief, true),
    role(systemProgram, false),
  ]
  const runnable = makeRunnable({
    resolved: {
      accounts: [...roles, role(program, false)],
      instructions: [{ programId: program, accounts: roles, data: new Uint8Array(0), path: [0] }],
      feePayer: user,
      message: { blockhash: '11111111111111111111111111111111' },
    },
    user,
    before: new Map([
      [state, account(program, sol, data)],
      [user, account(systemProgram, 5n * sol)],
      [thief, account(systemProgram, sol)],
      [program, { ...account(loaderV2Program, sol, file), executable: true }],
    ]),
    sysvars: new Map([[clockSysvar, account(sysvarOwner, sol, new Uint8Array(40))]]),
    codeOf: (key) => (key === program ? file : undefined),
    localAccount: () => undefined,
    feeLamports: 5_000n,
    maxUnits: 200_000,
    heapBytes: 32_768,
  })
  if ('problem' in runnable) throw new Error(runnable.problem)
  return { runnable, state, user, thief, ...rulesFor(runnable) }
}

/** The place of the program among the accounts. */
const programPlace = 4

const rulesFor = ({ transaction }: Runnable) => ({
  runner: new TransactionRunner(),
  rules: {
    isOpen: (place: number) => place === programPlace,
    callTargets: (place: number) => {
      const kind = transaction.programOf(place)
      return kind?.kind === 'code' ? callTargetsOf(kind.executable) : []
    },
  },
})
