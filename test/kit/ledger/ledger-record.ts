import { base58 } from '@scure/base'
import { address } from '../../../src/solana/address/address.ts'
import type { LedgerTokenBalance, LedgerTransaction } from '../../../src/solana/ledger.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import type { RecordedTokenBalance, RecordedTransaction } from '../chain/recorded-transaction.ts'

/** A recorded transaction as the ledger reader returns it. */
export const ledgerTransaction = (recorded: RecordedTransaction): LedgerTransaction => {
  const decoded = decodeTransaction(
    Uint8Array.from(Buffer.from(recorded.transactionBase64, 'base64')),
  )
  if (!decoded.ok) throw new Error(`${recorded.signature}: ${decoded.problem.reason}`)
  const writable = recorded.loadedAddresses.writable.map(address)
  const readonly = recorded.loadedAddresses.readonly.map(address)
  const keys = [...decoded.transaction.message.staticAccounts, ...writable, ...readonly]
  const key = (index: number) => {
    const found = keys[index]
    if (!found) throw new Error(`${recorded.signature}: no account ${index}`)
    return found
  }
  const balance = (row: RecordedTokenBalance): LedgerTokenBalance => ({
    accountIndex: row.accountIndex,
    mint: address(row.mint),
    owner: address(row.owner),
    ...(row.programId !== undefined && { programId: address(row.programId) }),
    amount: BigInt(row.uiTokenAmount.amount),
    decimals: row.uiTokenAmount.decimals,
  })
  return {
    signature: recorded.signature,
    slot: BigInt(recorded.slot),
    ...(recorded.error !== undefined && { error: { type: JSON.stringify(recorded.error) } }),
    feeLamports: BigInt(recorded.feeLamports),
    transaction: decoded.transaction,
    loadedAddresses: { writable, readonly },
    preLamports: recorded.preBalances,
    postLamports: recorded.postBalances,
    preTokenBalances: recorded.preTokenBalances.map(balance),
    postTokenBalances: recorded.postTokenBalances.map(balance),
    innerInstructions: recorded.innerInstructions.flatMap(({ index, instructions }) =>
      instructions.map(({ programIdIndex, accounts, data, stackHeight }) => ({
        outerIndex: index,
        programId: key(programIdIndex),
        accounts: accounts.map(key),
        data: base58.decode(data),
        ...(typeof stackHeight === 'number' && { stackHeight }),
      })),
    ),
    logs: recorded.logMessages,
  }
}
