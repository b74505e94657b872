import { rentExemptLamports } from '../../state/rent.ts'
import type { Labels } from '../sbpf/labels.ts'
import type { HeldAccount, Ledger } from '../sbpf/ledger.ts'
import type { RunnableTransaction, TransactionRun } from '../sbpf/run-transaction.ts'
import { numberAt, withLength, withNumber } from './changed-account.ts'
import { partnersOf, withPartners } from './joint-origins.ts'

/** A transaction that starts from one changed account, and where it was changed. */
export type Variation = { transaction: RunnableTransaction; label: number }

/** Runs a variation: what the user loses by it, in the unit that `climb` compares; undefined where it fails. */
export type TryVariation = (variation: Variation) => bigint | undefined

export type VaryOptions = {
  /** Numbers that are worth trying as they are, such as what the user holds. */
  amounts: readonly bigint[]
  /** Accounts that are left as they are. */
  isFixed: (account: HeldAccount) => boolean
  /** Follows the same path from other accounts. */
  follow: (transaction: RunnableTransaction) => TransactionRun
  /** How many variations may be run. */
  maxRuns: number
  /** Origins of places that are written to, which no call shows. */
  placed: Iterable<number>
  /** The signer whose assets are at stake, by place among the accounts: calls that it signs come first. */
  user: number
}

const maxOrigins = 32
/** A number of eight bytes is one origin, however its bytes were copied. */
const numberBytes = 8
const widths = [8, 4, 2, 1] as const

/**
 * Where calls from within get their amounts, masks or accounts from data that others can change, without a branch: runs the
 * same transaction with other numbers in just these places. Where a larger number makes the user lose more, it is raised
 * until the transaction fails, which shows how much can be lost. Returns how many variations were run, and whether every
 * origin of a call that the user signs was tried.
 */
export const varyOrigins = (
  { transaction, labels }: { transaction: RunnableTransaction; labels: Labels },
  run: TransactionRun,
  attempt: TryVariation,
  { amounts, isFixed, follow, maxRuns, user, placed }: VaryOptions,
): { runs: number; complete: boolean } => {
  let runs = 0
  let complete = true
  const signedOriginsOf = (changed: RunnableTransaction): number[] => {
    runs++
    return originsOf(follow(changed), changed.ledger, { user, placed }).flatMap((each) =>
      each.isSigned ? [each.label] : [],
    )
  }
  for (const [index, { label, isSigned }] of originsOf(run, transaction.ledger, {
    user,
    placed,
  }).entries()) {
    const origin = labels.originOf(label)
    if (!('account' in origin)) continue
    const place = transaction.ledger.findIndex(({ address }) => address === origin.account)
    const account = transaction.ledger[place]
    if (!account || isFixed(account)) continue
    if (index >= maxOrigins || runs >= maxRuns) {
      complete &&= !isSigned
      continue
    }
    const losses = new Set<bigint>()
    const attemptWith = (next: HeldAccount, beside = transaction.ledger): bigint | undefined => {
      if (runs >= maxRuns) return undefined
      runs++
      const ledger: Ledger = beside.slice()
      ledger[place] = next
      const lost = attempt({ transaction: { ...transaction, ledger }, label })
      if (lost !== undefined) losses.add(lost)
      return lost
    }
    if (origin.what === 'data') {
      varyData(account, origin.offset, amounts, attemptWith)
      if (isSigned && losses.size <= 1) {
        // A number that changes nothing by itself may be one of several, of which another is zero.
        const partners = partnersOf({ transaction, labels }, label, signedOriginsOf)
        for (const beside of partners.length > 0 ? withPartners(transaction.ledger, partners) : [])
          varyBeside(beside[place] ?? account, origin.offset, amounts, (next) =>
            attemptWith(next, beside),
          )
      }
    }
    if (origin.what === 'lamports') varyLamports(account, amounts, attemptWith)
    if (origin.what === 'length') varyLength(account, attemptWith)
  }
  return { runs, complete }
}

type CallOrigin = { label: number; isSigned: boolean }

/** Origins of what the calls were made with: those of calls that the user signs first, then in order. */
const originsOf = (
  { calls, ledger }: TransactionRun,
  start: Ledger,
  { user, placed }: Pick<VaryOptions, 'user' | 'placed'>,
): CallOrigin[] => {
  const signed = new Set<number>(movedOrigins(ledger, start))
  const others = new Set<number>(placed)
  for (const { dataLabels, choice = 0, roles } of calls) {
    const isSigned = roles.some(({ index, signer }) => signer && index === user)
    const found = isSigned ? signed : others
    for (const label of firstBytes(dataLabels ?? [])) found.add(label)
    if (choice !== 0) found.add(choice)
  }
  return [
    ...[...signed].map((label) => ({ label, isSigned: true })),
    ...[...others].flatMap((label) => (signed.has(label) ? [] : [{ label, isSigned: false }])),
  ]
}

/** Programs move lamports between accounts of their own without any call. */
const movedOrigins = (ledger: Ledger, start: Ledger): number[] =>
  ledger.flatMap(({ lamports, lamportsLabel }, index) =>
    lamportsLabel !== 0 && lamports !== start[index]?.lamports ? [lamportsLabel] : [],
  )

/** Of bytes that were copied one after the other, the first of every eight. */
const firstBytes = function* (labels: Iterable<number>): Generator<number> {
  let start = 0
  let next = 0
  for (const label of labels) {
    if (label === 0) continue
    if (label === next && label - start < numberBytes) next++
    else {
      yield label
      start = label
      next = label + 1
    }
  }
}

type Attempt = (account: HeldAccount) => bigint | undefined

const varyData = (
  account: HeldAccount,
  offset: number,
  amounts: readonly bigint[],
  attempt: Attempt,
): void => {
  const tried = new Set<string>()
  for (const width of widths) {
    if (offset + width > account.data.length) continue
    const now = numberAt(account.data, offset, width)
    const max = (1n << BigInt(8 * width)) - 1n
    const attemptNumber = (value: bigint) => attempt(withNumber(account, offset, width, value))
    for (const value of valuesFor(now, max, amounts)) {
      // What has been written in eight bytes is the same in four where the rest is zero.
      const next = withNumber(account, offset, width, value)
      const key = next.data.subarray(offset, offset + 8).join()
      if (tried.has(key)) continue
      tried.add(key)
      attempt(next)
    }
    if (width === 8) climb(now, max, attemptNumber)
  }
}

/** The number with something in the other places that its value is made of. */
const varyBeside = (
  account: HeldAccount,
  offset: number,
  amounts: readonly bigint[],
  attempt: Attempt,
): void => {
  const width = Math.min(numberBytes, account.data.length - offset)
  const max = (1n << BigInt(8 * width)) - 1n
  const attemptNumber = (value: bigint) => attempt(withNumber(account, offset, width, value))
  for (const value of new Set([...amounts, 1n, max])) if (value <= max) attemptNumber(value)
  climb(numberAt(account.data, offset, width), max, attemptNumber)
}

const varyLamports = (account: HeldAccount, amounts: readonly bigint[], attempt: Attempt): void => {
  const { lamports: now } = account
  const max = 1n << 62n
  const min = rentExemptLamports(account.data.length)
  for (const value of valuesFor(now, max, amounts))
    if (value >= min) attempt({ ...account, lamports: value })
  climb(now, max, (lamports) => attempt({ ...account, lamports }))
}

const lengths = [0, 1, 8, 16, 32, 64, 128, 165, 200, 256, 512, 1_024, 4_096, 10_240] as const

const varyLength = (account: HeldAccount, attempt: Attempt): void => {
  const now = account.data.length
  for (const bytes of new Set([...lengths, now + 1, now * 2, now + 100]))
    if (bytes !== now) attempt(withLength(account, bytes))
}

const stepsBack = 5

/** Doubles a number for as long as that costs the user more, then looks between the last two. */
const climb = (now: bigint, max: bigint, attempt: (value: bigint) => bigint | undefined): void => {
  let low = now === 0n ? 1n : now
  let lost = attempt(low)
  if (lost === undefined) return
  let high = low * 2n
  for (; high <= max; high *= 2n) {
    const more = attempt(high)
    if (more === undefined) break
    if (more <= lost) return
    low = high
    lost = more
  }
  for (let step = 0; step < stepsBack; step++) {
    const middle = (low + high) / 2n
    const more = middle <= max ? attempt(middle) : undefined
    if (more === undefined || more <= lost) high = middle
    else low = middle
  }
}

/** Growing step by step, since a number that is too large only makes the transaction fail; then small ones, and bits. */
const factors = [2n, 10n, 100n, 1_000n, 100_000n] as const
const smallNumbers = 9

const valuesFor = (now: bigint, max: bigint, amounts: readonly bigint[]): bigint[] => {
  const values = [
    ...amounts,
    ...factors.map((factor) => now * factor),
    now + 1n,
    now - 1n,
    now / 2n,
    now / 100n,
    now / 100_000n,
    100n,
    10_000n,
    max,
    max >> 1n,
    ...(max <= 0xffn ? bytesToTry : []),
  ]
  return values.filter((value) => value !== now && value >= 0n && value <= max)
}

/** A byte is a mark, a number in a list, or a number of bits more often than an amount. */
const bytesToTry: readonly bigint[] = [
  ...Array.from({ length: smallNumbers }, (_, value) => BigInt(value)),
  ...[16n, 24n, 32n, 40n, 48n, 56n, 64n, 128n],
]
