import type { Address } from '../address/address.ts'
import type { Account, BalancesBefore, SimulationAnswer } from '../chain.ts'
import {
  type Fields,
  fieldsOf,
  listOf,
  optional,
  textOf,
  u64Of,
  wrongShape,
} from '../../network/shape.ts'
import { addressOf } from '../address-field.ts'
import { readAccount, readContext } from './account.ts'
import { commitment } from './accounts.ts'
import type { RpcRequest } from './request.ts'
import { lamportsOf, tokenBalancesOf } from './balances.ts'
import type { RpcError } from './envelope.ts'
import { readInnerInstructions } from './inner-instructions.ts'
import { readTransactionError } from './transaction-error.ts'

export type SimulationInput = {
  transactionBase64: string
  watch: readonly Address[]
  replaceBlockhash: boolean
}

/** The simulation request; `lastSlot` is used for a refusal without a slot. */
export const simulationRequest = (
  { transactionBase64, watch, replaceBlockhash }: SimulationInput,
  lastSlot: () => bigint,
): RpcRequest<SimulationAnswer> => {
  const addresses = [...new Set(watch)]
  return {
    method: 'simulateTransaction',
    params: [
      transactionBase64,
      {
        encoding: 'base64',
        commitment,
        sigVerify: false,
        replaceRecentBlockhash: replaceBlockhash,
        innerInstructions: true,
        accounts: { encoding: 'base64', addresses },
      },
    ],
    parse: (result) => readSimulation(result, addresses),
    onError: (error) => refusedTransaction(error, lastSlot()),
  }
}

const readSimulation = (result: unknown, watch: readonly Address[]): SimulationAnswer => {
  const { slot, value } = readContext(result)
  const fields = fieldsOf(value, 'value')
  const error = readTransactionError(fields['err'])
  const after = error ? undefined : optional(fields['accounts'], accountsReader(watch), 'accounts')
  const inner = optional(fields['innerInstructions'], readInnerInstructions, 'innerInstructions')
  const units = optional(fields['unitsConsumed'], u64Of, 'unitsConsumed')
  const fee = optional(fields['fee'], u64Of, 'fee')
  const loaded = optional(fields['loadedAddresses'], readLoaded, 'loadedAddresses')
  const start = optional(fields['preBalances'], balancesReader(fields), 'preBalances')
  const logs = optional(fields['logs'], listOf, 'logs') ?? []
  return {
    slot,
    ...(error ? { error } : {}),
    logs: logs.map((line) => textOf(line, 'logs')),
    ...(after ? { accountsAfter: after } : {}),
    ...(inner ? { innerInstructions: inner } : {}),
    ...(units === undefined ? {} : { unitsConsumed: units }),
    ...(fee === undefined ? {} : { feeLamports: fee }),
    ...(loaded ? { loadedAddresses: loaded } : {}),
    ...(start ? { balancesBefore: start } : {}),
  }
}

/** Nodes before Agave 3.1 do not report balances. */
const balancesReader =
  (fields: Fields) =>
  (value: unknown, where: string): BalancesBefore => {
    const lamports = lamportsOf(value, where)
    const tokens = tokenBalancesOf(fields['preTokenBalances'], lamports.length, 'preTokenBalances')
    return {
      lamports,
      tokens: tokens.map(({ accountIndex, mint, owner, amount }) => ({
        accountIndex,
        mint,
        amount,
        ...(owner && { owner }),
      })),
    }
  }

/** `{ writable, readonly }`, in the order of a message's account indexes. */
const readLoaded = (value: unknown, where: string): Address[] => {
  const { writable, readonly } = fieldsOf(value, where)
  return [...listOf(writable, where), ...listOf(readonly, where)].map((key) =>
    addressOf(key, where),
  )
}

/**
 * States after the simulation. Both Agave and Surfpool return an account of the transaction that does not exist
 * afterwards (closed, or never created) as an object of 0 lamports: that is `undefined` in the map. Agave returns null
 * only for addresses outside the transaction, Surfpool also for read-only ones, and both return null or a list of nulls
 * if the transaction fails: a null therefore proves nothing and the address is left out, which the caller counts as not
 * seen.
 */
const accountsReader =
  (watch: readonly Address[]) =>
  (value: unknown, where: string): Map<Address, Account | undefined> => {
    const list = listOf(value, where)
    if (list.length !== watch.length) throw wrongShape(where, `${watch.length} accounts`)
    const after = new Map<Address, Account | undefined>()
    watch.forEach((address, index) => {
      const account = optional(list[index], readAccount, `${where}[${index}]`)
      if (account) after.set(address, account.lamports === 0n ? undefined : account)
    })
    return after
  }

/**
 * Nodes refuse some transactions before they run with a JSON-RPC error -32602 (-32003 for signatures before Agave 3.1)
 * whose message is that of a TransactionError; others return it as `value.err`. Both are converted to the latter.
 */
const refusedTransaction = (
  { code, message }: RpcError,
  slot: bigint,
): SimulationAnswer | undefined => {
  if (code === -32003) return { slot, error: { type: 'SignatureFailure' }, logs: [] }
  if (code !== -32602) return undefined
  const found = refusals.find(([sentence]) => sentence.test(message))
  return found && { slot, error: { type: found[1] }, logs: [] }
}

/** Messages of solana-transaction-error and, second of a pair, of Surfpool 1.5; the more specific ones first. */
const refusals: readonly (readonly [sentence: RegExp, type: string])[] = [
  [
    /address table account that doesn't exist|^Account \w+ not found$/i,
    'AddressLookupTableNotFound',
  ],
  [
    /address table account with an invalid owner|account owned by the wrong program/i,
    'InvalidAddressLookupTableOwner',
  ],
  [/address table account with invalid data/i, 'InvalidAddressLookupTableData'],
  [
    /address table lookup uses an invalid index|^Address lookup \w+ contains an invalid index/i,
    'InvalidAddressLookupTableIndex',
  ],
  [/locked too many accounts/i, 'TooManyAccountLocks'],
  [/account loaded twice/i, 'AccountLoadedTwice'],
  [/transaction version/i, 'UnsupportedVersion'],
  [/failed to sanitize|invalid transaction|failed to deserialize/i, 'SanitizeFailure'],
]
