import { clockSysvar } from '../../address/known-address.ts'
import type { Labels, Origin } from '../ledger/labels.ts'
import type { HeldAccount, Ledger } from '../ledger/ledger.ts'
import type { RunnableTransaction, TransactionRun } from '../sbpf/run-transaction.ts'
import { partnersOf, withPartners } from './joint-origins.ts'
import { late, laterBy, soon } from './later.ts'
import {
  varyBeside,
  varyBytes,
  varyData,
  varyKeys,
  varyLamports,
  varyLength,
  varyOwnBalance,
  varyOwner,
} from './vary-account.ts'
import { varySysvar } from './vary-sysvar.ts'

/** A transaction that starts from one changed account or sysvar, and where it was changed. */
export type Variation = {
  transaction: RunnableTransaction
  label: number
  /** At a time when the transaction has expired. */
  isLate?: true
  /** The same for those that start from the same changed numbers beside it; absent: from the transaction as it is. */
  beside?: Ledger
}

/** Runs a variation: what the user loses by it, in the unit that `climb` compares; undefined where it fails. */
export type TryVariation = (variation: Variation) => bigint | undefined

export type VaryOptions = {
  /** Numbers that are worth trying as they are, such as what the user holds. */
  amounts: readonly bigint[]
  /** The user's own accounts: others can only add to what they hold. */
  isFixed: (account: HeldAccount) => boolean
  /** Follows the same path from other accounts. */
  follow: (transaction: RunnableTransaction) => TransactionRun
  /** How many variations may be run. */
  maxRuns: number
  /** Origins of places that are written to, which no call shows. */
  placed: Iterable<number>
  /** Further origins of numbers in calls that the user signs. */
  partners?: Iterable<number>
  /** The signer whose assets are at stake, by place among the accounts: calls that it signs come first. */
  user: number
}

type Start = { transaction: RunnableTransaction; labels: Labels }

const maxOrigins = 32
/** A number of eight bytes is one origin, however its bytes were copied. */
const numberBytes = 8

/**
 * Where calls from within get their amounts, masks or accounts from data that others can change, without a branch: runs the
 * same transaction with other numbers in just these places. Where a larger number makes the user lose more, it is raised
 * until the transaction fails, which shows how much can be lost. Returns how many variations were run, and whether every
 * origin of a call that the user signs was tried.
 */
export const varyOrigins = (
  start: Start,
  run: TransactionRun,
  attempt: TryVariation,
  options: VaryOptions,
): { runs: number; complete: boolean } => {
  const { maxRuns } = options
  let runs = 0
  let complete = true
  const signedOriginsOf = (changed: RunnableTransaction): number[] => {
    runs++
    return signedOrigins(options.follow(changed), changed.ledger, options)
  }
  for (const [index, { label, isSigned }] of originsOf(
    run,
    start.transaction.ledger,
    options,
  ).entries()) {
    const vary = variationsOf(start, label, options, isSigned ? signedOriginsOf : undefined)
    if (!vary) continue
    if (index >= maxOrigins || runs >= maxRuns) {
      complete &&= !isSigned
      continue
    }
    vary((changed) => {
      if (runs >= maxRuns) {
        complete &&= !isSigned
        return undefined
      }
      runs++
      return attempt({ ...changed, label })
    })
  }
  return { runs, complete }
}

/**
 * All values of single bytes where calls that the user signs take something from data: a table or a mask shows what it
 * hides at one of them only. Returns how many variations were run.
 */
export const varyAllBytes = (
  start: Start,
  run: TransactionRun,
  attempt: TryVariation,
  options: Omit<VaryOptions, 'follow'> & { isDone: () => boolean },
): number => {
  const { transaction, labels } = start
  let runs = 0
  const open = originsOf(run, transaction.ledger, options).filter(({ isSigned }) => isSigned)
  for (let byte = 0; byte < numberBytes; byte++)
    for (const { label } of open.slice(0, maxOrigins)) {
      const origin = labels.originOf(label)
      const held = placeOf(transaction.ledger, origin)
      if (!held || origin.what !== 'data' || options.isFixed(held.account)) continue
      varyBytes(held.account, origin.offset + byte, (account) => {
        if (runs >= options.maxRuns || options.isDone()) return undefined
        runs++
        return attempt({
          transaction: withAccount(transaction, held.place, account),
          label: label + byte,
        })
      })
    }
  return runs
}

/** Other data at the origin of a label, at times at which the transaction has not expired. */
export const varyLabel = (
  start: Start,
  label: number,
  options: Pick<VaryOptions, 'amounts' | 'isFixed'>,
  attempt: (changed: RunnableTransaction) => undefined,
): void =>
  variationsOf(
    start,
    label,
    options,
    undefined,
  )?.(({ transaction, isLate }) => (isLate ? undefined : attempt(transaction)))

type TryChanged = (changed: Omit<Variation, 'label'>) => bigint | undefined

/** What may differ at an origin; undefined where nothing can be tried. `signedOriginsOf`: for calls that the user signs. */
const variationsOf = (
  start: Start,
  label: number,
  options: Pick<VaryOptions, 'amounts' | 'isFixed'>,
  signedOriginsOf: ((changed: RunnableTransaction) => number[]) | undefined,
): ((attempt: TryChanged) => void) | undefined => {
  const { transaction, labels } = start
  const { ledger } = transaction
  const origin = labels.originOf(label)
  if (origin.what === 'sysvar') {
    if (!transaction.sysvars.has(origin.sysvar)) return undefined
    return (attempt) =>
      origin.sysvar === clockSysvar
        ? varyClock(transaction, attempt)
        : varySysvar(transaction, origin, (changed) => attempt({ transaction: changed }))
  }
  const held = placeOf(ledger, origin)
  if (!held) return undefined
  const { account, place } = held
  return (attempt) => {
    const losses = new Set<bigint>()
    const attemptWith = (next: HeldAccount, beside = ledger): bigint | undefined => {
      const changed = { ...transaction, ledger: beside }
      const lost = attempt({
        transaction: withAccount(changed, place, next),
        ...(beside !== ledger && { beside }),
      })
      if (lost !== undefined) losses.add(lost)
      return lost
    }
    varyAccount(account, ledger, origin, options, attemptWith)
    if (losses.size === 0 && origin.what === 'data' && !options.isFixed(account))
      varyKeys(account, origin.offset, ledger, attemptWith)
    if (!signedOriginsOf || origin.what !== 'data' || losses.size > 1) return
    // A number that changes nothing by itself may be one of several, of which another is zero.
    const partners = options.isFixed(account) ? [] : partnersOf(start, label, signedOriginsOf)
    for (const beside of partners.length > 0 ? withPartners(ledger, partners) : [])
      varyBeside(beside[place] ?? account, origin.offset, options.amounts, (next) =>
        attemptWith(next, beside),
      )
  }
}

const varyAccount = (
  account: HeldAccount,
  ledger: Ledger,
  origin: Origin,
  { amounts, isFixed }: Pick<VaryOptions, 'amounts' | 'isFixed'>,
  attempt: (next: HeldAccount) => bigint | undefined,
): void => {
  if (isFixed(account)) varyOwnBalance(account, origin, attempt)
  else if (origin.what === 'data') varyData(account, origin.offset, amounts, attempt)
  else if (origin.what === 'lamports') varyLamports(account, amounts, attempt)
  else if (origin.what === 'length') varyLength(account, attempt)
  else if (origin.what === 'owner') varyOwner(account, ledger, attempt)
}

const varyClock = (transaction: RunnableTransaction, attempt: TryChanged): void => {
  for (const shift of soon) attempt({ transaction: laterBy(transaction, shift) })
  for (const shift of late) attempt({ transaction: laterBy(transaction, shift), isLate: true })
}

const placeOf = (
  ledger: Ledger,
  origin: Origin,
): { account: HeldAccount; place: number } | undefined => {
  if (!('account' in origin)) return undefined
  const place = ledger.findIndex(({ address }) => address === origin.account)
  const account = ledger[place]
  return account && { account, place }
}

const withAccount = (
  transaction: RunnableTransaction,
  place: number,
  account: HeldAccount,
): RunnableTransaction => {
  const ledger: Ledger = transaction.ledger.slice()
  ledger[place] = account
  return { ...transaction, ledger }
}

/** Origins of what the calls were made with that the user signs. */
export const signedOrigins = (
  run: TransactionRun,
  start: Ledger,
  options: Pick<VaryOptions, 'user' | 'placed' | 'partners'>,
): number[] =>
  originsOf(run, start, options).flatMap(({ label, isSigned }) => (isSigned ? [label] : []))

type CallOrigin = { label: number; isSigned: boolean }

/** Origins of what the calls were made with: those of calls that the user signs first, then in order. */
const originsOf = (
  { calls, ledger }: TransactionRun,
  start: Ledger,
  { user, placed, partners = [] }: Pick<VaryOptions, 'user' | 'placed' | 'partners'>,
): CallOrigin[] => {
  const signed = new Set<number>(movedOrigins(ledger, start))
  const others = new Set<number>(placed)
  for (const { dataLabels, choice = 0, roles } of calls) {
    const isSigned = roles.some(({ index, signer }) => signer && index === user)
    const found = isSigned ? signed : others
    for (const label of firstBytes(dataLabels ?? [])) found.add(label)
    if (choice !== 0) found.add(choice)
  }
  for (const label of partners) signed.add(label)
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
export const firstBytes = function* (labels: Iterable<number>): Generator<number> {
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
