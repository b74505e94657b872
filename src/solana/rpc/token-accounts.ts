import { base58 } from '@scure/base'
import type { Address } from '../address/address.ts'
import type { OwnedTokenAccount, ProgramAccountsQuery, Refused } from '../ledger.ts'
import { yieldToEventLoop } from '../../basics/yield-to-event-loop.ts'
import { amountOf, fieldsOf, listOf } from '../../network/shape.ts'
import { addressOf } from '../address-field.ts'
import { readAccount, readContext } from './account.ts'
import { commitment } from './accounts.ts'
import type { RpcClient } from './client.ts'

type ListedAccounts = { slot: bigint; accounts: OwnedTokenAccount[] }

export const readTokenAccounts = (
  client: RpcClient,
  owner: Address,
  program: Address,
): Promise<ListedAccounts | Refused> =>
  client.callExpensive({
    method: 'getTokenAccountsByOwner',
    params: [owner, { programId: program }, { encoding: 'base64', commitment }],
    parse: readListed,
  })

export const readLargestAccounts = (
  client: RpcClient,
  mint: Address,
): Promise<{ slot: bigint; accounts: { address: Address; amount: bigint }[] } | Refused> =>
  client.callExpensive({
    method: 'getTokenLargestAccounts',
    params: [mint, { commitment }],
    parse: (result) => {
      const { slot, value } = readContext(result)
      const accounts = listOf(value, 'value').map((item, index) => {
        const fields = fieldsOf(item, `value[${index}]`)
        return {
          address: addressOf(fields['address'], `value[${index}].address`),
          amount: amountOf(fields['amount'], `value[${index}].amount`),
        }
      })
      return { slot, accounts }
    },
  })

export const readProgramAccounts = (
  client: RpcClient,
  { program, filters, slice }: ProgramAccountsQuery,
): Promise<ListedAccounts | Refused> =>
  client.callExpensive({
    method: 'getProgramAccounts',
    params: [
      program,
      {
        encoding: 'base64',
        commitment,
        withContext: true,
        filters: filters.map((filter) =>
          'dataSize' in filter
            ? filter
            : { memcmp: { offset: filter.offset, bytes: base58.encode(filter.bytes) } },
        ),
        ...(slice && { dataSlice: slice }),
      },
    ],
    parse: readListed,
  })

/** Parsing an account takes some microseconds. */
const accountsAtOnce = 500

const readListed = async (result: unknown): Promise<ListedAccounts> => {
  const { slot, value } = readContext(result)
  const accounts: OwnedTokenAccount[] = []
  for (const [index, item] of listOf(value, 'value').entries()) {
    if (index % accountsAtOnce === accountsAtOnce - 1) await yieldToEventLoop()
    const { pubkey, account } = fieldsOf(item, `value[${index}]`)
    accounts.push({
      address: addressOf(pubkey, `value[${index}].pubkey`),
      account: readAccount(account, `value[${index}].account`),
    })
  }
  return { slot, accounts }
}
