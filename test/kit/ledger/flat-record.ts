import type { Address } from '../../../src/solana/address/address.ts'
import type { InnerInstruction } from '../../../src/solana/chain.ts'
import type { LedgerTokenBalance, LedgerTransaction } from '../../../src/solana/ledger.ts'
import { resolveLoaded } from '../../../src/solana/transaction/resolve.ts'

/** An account of a transaction with its lamports before and after. */
export type FlatAccount = { signer: boolean; writable: boolean; before: bigint; after: bigint }

export type FlatToken = Omit<LedgerTokenBalance, 'accountIndex' | 'amount'> & {
  account: Address
  /** Absent where the account did not exist. */
  before?: bigint
  after?: bigint
}

export type FlatCall = {
  program: Address
  accounts: Address[]
  data: Uint8Array
  inner: Omit<InnerInstruction, 'outerIndex'>[]
}

/** A recorded transaction by addresses instead of indexes, so that parts can be added, renamed and reordered. */
export type FlatRecord = {
  record: LedgerTransaction
  payer: Address
  feeLamports: bigint
  accounts: Map<Address, FlatAccount>
  tokens: FlatToken[]
  calls: FlatCall[]
}

/** Throws if the record contradicts itself. */
export const flatRecord = (record: LedgerTransaction): FlatRecord => {
  const resolved = resolveLoaded(record.transaction.message, record.loadedAddresses)
  if (!resolved) throw new Error(`${record.signature}: loaded addresses do not fit`)
  const keyAt = (index: number): Address => {
    const found = resolved.accounts[index]
    if (!found) throw new Error(`${record.signature}: no account ${index}`)
    return found.address
  }
  const accounts = new Map(
    resolved.accounts.map(({ address, signer, writable }, index) => [
      address,
      {
        signer,
        writable,
        before: record.preLamports[index] ?? 0n,
        after: record.postLamports[index] ?? 0n,
      },
    ]),
  )
  const tokens = new Map<string, FlatToken>()
  for (const [side, rows] of [
    ['before', record.preTokenBalances],
    ['after', record.postTokenBalances],
  ] as const)
    for (const { accountIndex, amount, ...row } of rows) {
      const key = `${accountIndex} ${row.mint} ${row.owner}`
      const account = keyAt(accountIndex)
      tokens.set(key, { ...row, account, ...tokens.get(key), [side]: amount })
    }
  return {
    record,
    payer: resolved.feePayer,
    feeLamports: record.feeLamports,
    accounts,
    tokens: [...tokens.values()],
    calls: record.transaction.message.instructions.map(
      ({ programIndex, accountIndexes, data }, outerIndex) => ({
        program: keyAt(programIndex),
        accounts: accountIndexes.map(keyAt),
        data,
        inner: record.innerInstructions
          .filter((inner) => inner.outerIndex === outerIndex)
          .map(({ outerIndex: _, ...inner }) => inner),
      }),
    ),
  }
}

/** As a node would record it, without lookup tables; `order` sorts accounts of the same kind. */
export const recordOf = (
  { record, payer, feeLamports, accounts, tokens, calls }: FlatRecord,
  order: (account: Address) => number = () => 0,
): LedgerTransaction => {
  const kindOf = ([address, { signer, writable }]: readonly [Address, FlatAccount]): number =>
    address === payer ? 0 : signer ? (writable ? 1 : 2) : writable ? 3 : 4
  const rows = [...accounts].toSorted((a, b) => kindOf(a) - kindOf(b) || order(a[0]) - order(b[0]))
  const indexes = new Map(rows.map(([address], index) => [address, index]))
  const indexOf = (address: Address): number => {
    const index = indexes.get(address)
    if (index === undefined) throw new Error(`${record.signature}: ${address} is not an account`)
    return index
  }
  const count = (signer: boolean) =>
    rows.filter(([, each]) => each.signer === signer && !each.writable).length
  const balances = (side: 'before' | 'after'): LedgerTokenBalance[] =>
    tokens.flatMap(({ account, before, after, ...row }) => {
      const amount = side === 'before' ? before : after
      return amount === undefined ? [] : [{ ...row, accountIndex: indexOf(account), amount }]
    })
  return {
    ...record,
    feeLamports,
    transaction: {
      ...record.transaction,
      message: {
        version: 'legacy',
        header: {
          requiredSignatures: rows.filter(([, { signer }]) => signer).length,
          readonlySigned: count(true),
          readonlyUnsigned: count(false),
        },
        staticAccounts: rows.map(([address]) => address),
        blockhash: record.transaction.message.blockhash,
        instructions: calls.map(({ program, accounts: used, data }) => ({
          programIndex: indexOf(program),
          accountIndexes: used.map(indexOf),
          data,
        })),
        lookups: [],
      },
    },
    loadedAddresses: { writable: [], readonly: [] },
    preLamports: rows.map(([, { before }]) => before),
    postLamports: rows.map(([, { after }]) => after),
    preTokenBalances: balances('before'),
    postTokenBalances: balances('after'),
    innerInstructions: calls.flatMap(({ inner }, outerIndex) =>
      inner.map((each) => ({ ...each, outerIndex })),
    ),
  }
}
