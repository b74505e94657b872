import type { Address } from '../../../solana/address/address.ts'
import type { LedgerReader, LedgerTransaction } from '../../../solana/ledger.ts'
import { undefinedForFault } from './mints.ts'

/** Maximum accounts whose first transaction is looked up: one request each, and one for all the transactions. */
const maxLookedUp = 10

/** Maximum per request of the port. An account with more transactions is not searched. */
const maxSignatures = 1_000

/**
 * For accounts that strangers could have created in the wallet's name: whether the wallet signed the transaction that
 * created them. Accounts whose creation could not be read are absent: nodes discard old data, and the earliest
 * transaction they still have is then not the first.
 */
export const readOrigins = async (
  ledger: Pick<LedgerReader, 'readSignatures' | 'readTransactions'>,
  wallet: Address,
  accounts: readonly Address[],
): Promise<ReadonlyMap<Address, boolean>> => {
  const lookedUp = accounts.slice(0, maxLookedUp)
  const found = await Promise.all(
    lookedUp.map(async (account) => ({
      account,
      signature: await firstSignature(ledger, account),
    })),
  )
  const withFirstSignature = found.flatMap(({ account, signature }) =>
    signature === undefined ? [] : [{ account, signature }],
  )
  if (withFirstSignature.length === 0) return new Map()
  const transactions =
    (await ledger
      .readTransactions(withFirstSignature.map(({ signature }) => signature))
      .catch(undefinedForFault)) ?? []
  return new Map(
    withFirstSignature.flatMap(({ account }, index): [Address, boolean][] => {
      const transaction = transactions[index]
      return transaction && isCreatedIn(transaction, account)
        ? [[account, isSignedBy(transaction, wallet)]]
        : []
    }),
  )
}

const firstSignature = async (
  ledger: Pick<LedgerReader, 'readSignatures'>,
  account: Address,
): Promise<string | undefined> => {
  const rows = await ledger
    .readSignatures(account, { limit: maxSignatures })
    .catch(undefinedForFault)
  return rows && rows.length < maxSignatures ? rows.at(-1)?.signature : undefined
}

const isCreatedIn = (
  { transaction, loadedAddresses, preLamports, postLamports }: LedgerTransaction,
  account: Address,
): boolean => {
  const { writable, readonly } = loadedAddresses
  const index = [...transaction.message.staticAccounts, ...writable, ...readonly].indexOf(account)
  return preLamports[index] === 0n && (postLamports[index] ?? 0n) > 0n
}

const isSignedBy = ({ transaction }: LedgerTransaction, wallet: Address): boolean => {
  const { header, staticAccounts } = transaction.message
  return staticAccounts.slice(0, header.requiredSignatures).includes(wallet)
}
