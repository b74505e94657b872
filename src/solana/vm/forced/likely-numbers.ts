import type { Origin } from '../ledger/labels.ts'
import type { HeldAccount, Ledger } from '../ledger/ledger.ts'
import type { RunnableTransaction } from '../sbpf/run-transaction.ts'
import { numberAt, withNumber } from './changed-account.ts'

const numberBytes = 8

/** Between two numbers that are compared there is a power of two, unless they are close; of small ones little is left. */
const powers: readonly bigint[] = Array.from({ length: 64 }, (_, bits) => 1n << BigInt(63 - bits))

/** Words of an account, before and behind one that is changed, which it may be compared with. */
const maxNeighbors = 8

/**
 * Numbers at a place of the data that are likely to change what is decided by it: what lies close to the other words of the
 * account, as a sum that has to stay below a limit, then powers of two. `given` are numbers of the instructions.
 */
export const likelyNumbers = (
  { ledger }: Pick<RunnableTransaction, 'ledger'>,
  origin: Origin,
  given: readonly bigint[],
): bigint[] => {
  if (origin.what !== 'data') return [...powers]
  const account = ledger.find(({ address }) => address === origin.account)
  const numbers: bigint[] = []
  for (let word = -maxNeighbors; account && word <= maxNeighbors; word++) {
    const at = origin.offset + numberBytes * word
    if (word === 0 || at < 0 || at + numberBytes > account.data.length) continue
    const number = numberAt(account.data, at, numberBytes)
    numbers.push(number, number + 1n, number - 1n)
    for (const each of given) numbers.push(number + each / 2n, number - each / 2n)
  }
  return [...numbers, ...powers]
}

/** Words before and behind one, nearest first. */
const nearest = [-1, 1, -2, 2] as const
const factor = 16n

/** The accounts with one of the words nearest to a place larger or smaller. */
export const withOtherWords = function* (
  ledger: Ledger,
  origin: Origin,
  isFixed: (account: HeldAccount) => boolean,
): Generator<Ledger> {
  if (origin.what !== 'data') return
  const place = ledger.findIndex(({ address }) => address === origin.account)
  const account = ledger[place]
  if (!account || isFixed(account)) return
  for (const word of nearest) {
    const at = origin.offset + numberBytes * word
    if (at < 0 || at + numberBytes > account.data.length) continue
    const number = numberAt(account.data, at, numberBytes)
    for (const value of number === 0n ? [] : [number / factor, number * factor]) {
      const changed = withNumber(account, at, numberBytes, BigInt.asUintN(64, value))
      yield ledger.with(place, changed)
    }
  }
}
