import type { Account, ChainReader } from '../../../src/solana/chain.ts'
import type { Address } from '../../../src/solana/address/address.ts'
import { Fault } from '../../../src/basics/fault.ts'
import type { LedgerTransaction, Refused, SignatureRow } from '../../../src/solana/ledger.ts'
import { builtInAddresses } from '../../../src/lists/entries/built-in-addresses.ts'
import type { AddressDeps } from '../../../src/checks/address/read-address.ts'
import { nowSeconds } from '../checks/address-case.ts'
import { accountsByKind } from '../checks/address-scene.ts'

export type RequestCounts = {
  accounts: number
  signatures: number
  transactions: string[][]
  tokens: number
}

/** Answers of the test node; missing ones are empty, and a Fault is thrown. */
export type NodeAnswers = {
  accounts?: Map<Address, Account> | Fault
  /** History of any requested address, newest first. */
  rows?: SignatureRow[] | Fault
  transactions?: ((signature: string) => LedgerTransaction | undefined) | Fault
  tokens?: Fault | Refused
}

/**
 * Ports of the address checks with answers that no local chain can give: histories of any length, refusals, and nodes
 * that fail midway. Counts requests.
 */
export const fakeLedger = (
  answers: NodeAnswers = {},
): { deps: AddressDeps; requested: RequestCounts } => {
  const requested: RequestCounts = { accounts: 0, signatures: 0, transactions: [], tokens: 0 }
  const chain = new Map(accountsByKind.map(([, where, account]) => [where, account]))
  const readAccounts: ChainReader['readAccounts'] = (addresses) => {
    requested.accounts += 1
    const known = answers.accounts ?? chain
    if (known instanceof Fault) return Promise.reject(known)
    const accounts = new Map<Address, Account>()
    for (const each of addresses) {
      const account = known.get(each)
      if (account) accounts.set(each, account)
    }
    return Promise.resolve({ slot: 400_000_000n, accounts })
  }
  const deps: AddressDeps = {
    chain: { readAccounts },
    ledger: {
      readSignatures: (_, { limit, before }) => {
        requested.signatures += 1
        const rows = answers.rows ?? []
        if (rows instanceof Fault) return Promise.reject(rows)
        const from =
          before === undefined ? 0 : rows.findIndex((row) => row.signature === before) + 1
        return Promise.resolve(rows.slice(from, from + limit))
      },
      readTransactions: (signatures) => {
        requested.transactions.push([...signatures])
        const { transactions } = answers
        if (transactions instanceof Fault) return Promise.reject(transactions)
        return Promise.resolve(signatures.map((each) => transactions?.(each)))
      },
      readTokenAccounts: () => {
        requested.tokens += 1
        const { tokens } = answers
        if (tokens instanceof Fault) return Promise.reject(tokens)
        return Promise.resolve(tokens ?? { slot: 1n, accounts: [] })
      },
    },
    reputation: builtInAddresses,
    nowMs: () => nowSeconds * 1000,
  }
  return { deps, requested }
}

/** This many transactions, three hours apart, the newest an hour ago. */
export const longHistory = (length: number): SignatureRow[] =>
  Array.from({ length }, (_, index) => ({
    signature: String(index),
    slot: BigInt(length - index),
    blockTimeSeconds: nowSeconds - 3_600 - 10_800 * index,
    failed: false,
  }))
