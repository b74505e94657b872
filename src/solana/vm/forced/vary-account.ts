import { rentExemptLamports } from '../../state/rent.ts'
import type { Origin } from '../ledger/labels.ts'
import type { HeldAccount, Ledger } from '../ledger/ledger.ts'
import { numberAt, withLength, withNumber } from './changed-account.ts'

const numberBytes = 8
const widths = [8, 4, 2, 1] as const

/** Runs with the account in place of the one that is there: what the user loses, undefined where the run fails. */
export type Attempt = (account: HeldAccount) => bigint | undefined

/** Other numbers at a place of the data, in all widths. */
export const varyData = (
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
export const varyBeside = (
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

/** Other lamports, as far as the rent allows. */
export const varyLamports = (
  account: HeldAccount,
  amounts: readonly bigint[],
  attempt: Attempt,
): void => {
  const { lamports: now } = account
  const max = 1n << 62n
  const min = rentExemptLamports(account.data.length)
  for (const value of valuesFor(now, max, amounts))
    if (value >= min) attempt({ ...account, lamports: value })
  climb(now, max, (lamports) => attempt({ ...account, lamports }))
}

const lengths = [0, 1, 8, 16, 32, 64, 128, 165, 200, 256, 512, 1_024, 4_096, 10_240] as const

export const varyLength = (account: HeldAccount, attempt: Attempt): void => {
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

/** Where no number will do, the data may name an account: addresses of the transaction. */
export const varyKeys = (
  account: HeldAccount,
  offset: number,
  ledger: Ledger,
  attempt: Attempt,
): void => {
  for (const { key } of ledger.slice(0, maxKeys)) {
    if (offset + key.length > account.data.length) return
    const data = account.data.slice()
    data.set(key, offset)
    attempt({ ...account, data })
  }
}

const maxKeys = 24

/** Other programs that the account may belong to: those of the other accounts, and made-up ones. */
export const varyOwner = (account: HeldAccount, ledger: Ledger, attempt: Attempt): void => {
  const made = [0, 1, 0x80, 0xff].map((byte) => new Uint8Array(32).fill(byte))
  const tried = new Set([account.owner.join()])
  for (const owner of [...ledger.flatMap((each) => [each.owner, each.key]), ...made]) {
    const key = owner.join()
    if (tried.has(key) || tried.size > maxOwners) continue
    tried.add(key)
    attempt({ ...account, owner })
  }
}

const maxOwners = 24
/** Amounts that anyone can add to a balance of the user's without giving away much. */
const dustAmounts = [1n, 255n, 5_000n, 65_536n, 10_000_000n] as const
/** SPL Token account: u64 amount. */
const tokenAmountAt = 64

/** The user's own account: others can only send to it. Of its data, the amount of a token account. */
export const varyOwnBalance = (account: HeldAccount, origin: Origin, attempt: Attempt): void => {
  for (const dust of dustAmounts) {
    if (origin.what === 'lamports') attempt({ ...account, lamports: account.lamports + dust })
    else if (origin.what === 'data' && isTokenAmount(origin.offset)) {
      const amount = numberAt(account.data, tokenAmountAt, numberBytes) + dust
      attempt(withNumber(account, tokenAmountAt, numberBytes, amount))
    }
  }
}

const isTokenAmount = (offset: number): boolean =>
  offset >= tokenAmountAt && offset < tokenAmountAt + numberBytes

/** All values of one byte. */
export const varyBytes = (account: HeldAccount, offset: number, attempt: Attempt): void => {
  const now = account.data[offset]
  for (let value = 0; now !== undefined && value <= 0xff; value++)
    if (value !== now) attempt(withNumber(account, offset, 1, BigInt(value)))
}
