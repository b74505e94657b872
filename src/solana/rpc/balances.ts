import type { LedgerTokenBalance } from '../ledger.ts'
import {
  amountOf,
  fieldsOf,
  listOf,
  optional,
  u32Of,
  u64Of,
  wrongShape,
} from '../../network/shape.ts'
import { addressOf } from '../address-field.ts'

/** Lamports of a transaction's accounts in their order: static, loaded writable, loaded read-only. */
export const lamportsOf = (value: unknown, where: string, count?: number): bigint[] => {
  const list = listOf(value, where)
  if (count !== undefined && list.length !== count) throw wrongShape(where, `${count} balances`)
  return list.map((lamports) => u64Of(lamports, where))
}

/** Balances of its token accounts; `count` is the number of its accounts. */
export const tokenBalancesOf = (
  value: unknown,
  count: number,
  where: string,
): LedgerTokenBalance[] =>
  (optional(value, listOf, where) ?? []).map((item) => {
    const fields = fieldsOf(item, where)
    const accountIndex = u32Of(fields['accountIndex'], `${where}.accountIndex`)
    if (accountIndex >= count) throw wrongShape(`${where}.accountIndex`, `less than ${count}`)
    const amount = fieldsOf(fields['uiTokenAmount'], `${where}.uiTokenAmount`)
    const owner = optional(fields['owner'], addressOf, `${where}.owner`)
    const programId = optional(fields['programId'], addressOf, `${where}.programId`)
    return {
      accountIndex,
      mint: addressOf(fields['mint'], `${where}.mint`),
      ...(owner && { owner }),
      ...(programId && { programId }),
      amount: amountOf(amount['amount'], `${where}.amount`),
      decimals: u32Of(amount['decimals'], `${where}.decimals`),
    }
  })
