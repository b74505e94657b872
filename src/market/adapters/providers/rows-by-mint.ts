import { fieldsOf, wrongShape } from '../../../network/shape.ts'
import { type Address, parseAddress } from '../../../solana/address/address.ts'

/** The asked ones of an answer by mint, as rows that each know theirs. Refuses an object that holds no mints at all. */
export const rowsByMint = (
  value: unknown,
  where: string,
  mints: readonly Address[],
): { mint: Address; row: unknown }[] => {
  const byMint = fieldsOf(value, where)
  const keys = Object.keys(byMint)
  if (keys.length > 0 && !keys.some((key) => parseAddress(key)))
    throw wrongShape(where, 'mints and what is known of them')
  return mints.flatMap((mint) => {
    const row = byMint[mint]
    return row === undefined || row === null ? [] : [{ mint, row }]
  })
}
