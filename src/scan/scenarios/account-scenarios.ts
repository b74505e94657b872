import type { Address } from '../../solana/address/address.ts'
import type { Account } from '../../solana/chain.ts'
import { systemProgram } from '../../solana/address/known-address.ts'
import { rentExemptLamports } from '../../solana/state/rent.ts'
import type { Scenario } from './scenario.ts'

const oneSol = 1_000_000_000n

/** A stranger's account with another balance: anyone can add to it, its owner can withdraw from it. */
export const balanceScenarios = (address: Address, account: Account): Scenario[] => {
  const rentExempt = rentExemptLamports(account.data.length)
  const balances = new Set([account.lamports + 1n, rentExempt, account.lamports + oneSol])
  balances.delete(account.lamports)
  return [...balances].map((lamports) => ({
    id: `lamports:${address}:${lamports}`,
    change: { cause: 'balance', account: address },
    overrides: new Map([[address, { ...account, lamports }]]),
  }))
}

/** One more lamport in the user's own wallet, which anyone can send there. */
export const walletScenario = (user: Address, account: Account): Scenario => ({
  id: 'wallet+1',
  change: { cause: 'wallet-balance' },
  overrides: new Map([[user, { ...account, lamports: account.lamports + 1n }]]),
})

/** Sizes and contents of an account that the program may open at an unused address. */
const openings = [
  { bytes: 8, fill: 1 },
  { bytes: 8, fill: 0 },
  { bytes: 1, fill: 1 },
  { bytes: 128, fill: 1 },
] as const

/** An account at an unused address: opened by the program, or just funded. */
export const openedScenarios = (address: Address, programs: readonly Address[]): Scenario[] => {
  const scenario = (id: string, account: Account): Scenario => ({
    id: `opened:${address}:${id}`,
    change: { cause: 'opened', account: address },
    overrides: new Map([[address, account]]),
  })
  return [
    ...programs.flatMap((owner) =>
      openings.map(({ bytes, fill }) =>
        scenario(`${owner}:${bytes}:${fill}`, filledAccount(owner, bytes, fill)),
      ),
    ),
    scenario('funded', filledAccount(systemProgram, 0, 0)),
  ]
}

/** A stranger's account that is gone, or a wallet that was assigned to the program. */
export const closedScenarios = (
  address: Address,
  account: Account,
  programs: readonly Address[],
): Scenario[] => {
  const closed: Scenario = {
    id: `closed:${address}`,
    change: { cause: 'closed', account: address },
    overrides: new Map([[address, undefined]]),
  }
  const empty = account.owner === systemProgram && account.data.length === 0
  return empty ? [...openedScenarios(address, programs).slice(0, -1), closed] : [closed]
}

const filledAccount = (owner: Address, bytes: number, fill: number): Account => ({
  lamports: rentExemptLamports(bytes),
  owner,
  data: new Uint8Array(bytes).fill(fill),
  executable: false,
})
