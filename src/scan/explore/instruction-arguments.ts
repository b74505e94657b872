import { numberAt } from '../../solana/vm/forced/changed-account.ts'
import type { RunnableTransaction } from '../../solana/vm/sbpf/run-transaction.ts'

/** Arguments that are tried; more would take too many runs. */
const maxPlaces = 48

/** An argument of a top-level call. */
export type Place = { call: number; at: number; bytes: 4 | 8; number: bigint }

/** Places of arguments that are not zero; those of eight bytes first. */
export const placesOf = (
  { calls }: Pick<RunnableTransaction, 'calls'>,
  isOpen: (program: number) => boolean,
): Place[] =>
  ([8, 4] as const)
    .flatMap((bytes) =>
      calls.flatMap(({ program, data }, call) =>
        isOpen(program)
          ? Array.from({ length: Math.max(0, data.length - bytes + 1) }, (_, at): Place => {
              return { call, at, bytes, number: numberAt(data, at, bytes) }
            })
          : [],
      ),
    )
    .filter(({ number }) => number !== 0n)
    .slice(0, maxPlaces)

/** The transaction with another number in this place. */
export const withArgument = (
  transaction: RunnableTransaction,
  { call: index, at, bytes }: Place,
  value: bigint,
): RunnableTransaction => {
  const call = transaction.calls[index]
  if (!call) return transaction
  const data = call.data.slice()
  const view = new DataView(data.buffer)
  if (bytes === 8) view.setBigUint64(at, BigInt.asUintN(64, value), true)
  else view.setUint32(at, Number(BigInt.asUintN(32, value)), true)
  return { ...transaction, calls: transaction.calls.with(index, { ...call, data }) }
}
