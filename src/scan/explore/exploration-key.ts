import { type Address, addressFromBytes } from '../../solana/address/address.ts'
import { lighthouseProgram } from '../../solana/address/known-address.ts'
import type { Account } from '../../solana/chain.ts'
import { trustedPrograms } from '../../solana/known/known-programs.ts'
import { type AccountState, holderOf } from '../../solana/state/account-state.ts'
import { readState } from '../../solana/state/read-state.ts'
import { usesDurableNonce } from '../../solana/transaction/nonce.ts'
import { Digest, fileDigest } from '../../solana/vm/digest.ts'
import type { HeldAccount } from '../../solana/vm/ledger/ledger.ts'
import type { TransactionRun } from '../../solana/vm/sbpf/run-transaction.ts'
import { namesAuthority } from '../scenarios/exposure.ts'
import type { UserOutcome } from '../scenarios/outcome.ts'
import type { ExploreInput } from './explore-input.ts'
import { type ByteRange, fixedParts, openBytesOf } from './open-bytes.ts'
import type { PreparedExploration } from './prepare-exploration.ts'
import { shapeOf } from './run-keys.ts'

/**
 * What has to be the same for an exploration that found nothing to stand for another one. Forced execution takes as
 * open what anyone but the signer can change, so its result says of state A that no state which differs from A in open
 * data makes the transaction worse than A does. For a state B that differs from A in open data only, and in which the
 * transaction does just what it does in A, the same states are reachable and the same result is the one to compare
 * with. An attacker who can arrange A gains nothing: A could be shown to the scan itself, and B put in its place
 * before the transaction lands. What an exploration overlooks in A, a scan of A overlooks as well. Only what found
 * nothing is used again, and each time the run on the chain as it is has to agree with the node and with the VM first.
 * What goes into an exploration:
 *
 * - The message, the user, trusted programs, program code: exact. Its blockhash is left out; no program can read it.
 * - Every account's existence, owner, length and executable flag: exact. So are the labels, which follow from them.
 * - Accounts of the user, and those that name the user as an authority: exact. Balances, limits and shares depend on
 *   them.
 * - Accounts of trusted programs, sysvars that do not move: exact. Mints and names that rules read: exact.
 * - Lamports of others, and `openBytesOf`: open. The clock, slot hashes and other moving sysvars: open; but nothing is
 *   kept where a number or something worse depends on the clock, since what is soon depends on the time of the scan.
 * - The run on the chain as it is: every decision on open data, every call, the units spent, everything that changes
 *   for the user and the fixed parts of all accounts behind it: exact.
 * - Slot and age of programs: read anew for each report; rules see the slot, and a result is kept for minutes only.
 * - Durable nonces (no expiry), guards, other transactions of a batch, the list of instructions, failing transactions
 *   and those that the node could not run: never used again.
 *
 * Returns undefined for these.
 */
export const explorationKey = (
  input: ExploreInput,
  prepared: PreparedExploration,
): string | undefined => {
  if (!canBeUsedAgain(input, prepared)) return undefined
  const digest = new Digest()
  addMessage(digest, input)
  addRead(digest, input)
  addPrograms(digest, prepared)
  const accounts = accountsOf(input, prepared)
  for (const account of accounts) addAccount(digest, input, account)
  addRun(digest, prepared)
  addOutcome(digest, prepared.outcome)
  for (const account of accountsBehind(input, prepared, accounts))
    addAccount(digest, input, account)
  return digest.hex()
}

const canBeUsedAgain = (
  { observed, more = [] }: ExploreInput,
  { runnable, honest }: PreparedExploration,
): boolean => {
  const { resolved, simulated } = observed
  const isShown =
    simulated.ok && !simulated.answer.error && simulated.answer.accountsAfter !== undefined
  return (
    isShown &&
    honest.failure === undefined &&
    more.length === 0 &&
    !usesDurableNonce(resolved) &&
    runnable.transaction.instructionsAt === undefined &&
    !resolved.accounts.some(({ address }) => address === lighthouseProgram)
  )
}

const addMessage = (digest: Digest, { user, knownPrograms, observed }: ExploreInput): void => {
  const { message, accounts, instructions, feePayer } = observed.resolved
  const { version, header, lookups, config } = message
  digest.text(user)
  digest.text(knownPrograms === trustedPrograms ? '' : textOf([...knownPrograms].sort()))
  digest.text(textOf({ version, header, lookups, config, feePayer, accounts }))
  for (const instruction of instructions) {
    const { programId, accounts: roles, data } = instruction
    digest.text(textOf([programId, roles])).bytes(data)
  }
}

/** What the rules read besides accounts. */
const addRead = (digest: Digest, { observed }: ExploreInput): void => {
  const { decimals, recalled, names, writable } = observed
  digest.text(textOf([decimals, recalled, names].map(sorted)))
  digest.text(textOf(writable))
}

const addPrograms = (digest: Digest, { runnable, fileOf }: PreparedExploration): void => {
  const { ledger, programOf, maxUnits, heapBytes } = runnable.transaction
  for (const [index, { address }] of ledger.entries()) {
    const kind = programOf(index)
    if (!kind) continue
    const file = fileOf(address)
    const aligned = kind.kind === 'code' && kind.aligned
    digest.text(textOf([index, kind.kind, aligned, file ? fileDigest(file) : '']))
  }
  digest.text(textOf([maxUnits, heapBytes]))
}

/** An account before or after the transaction. */
type Seen = {
  address: Address
  account: Account
  /** Whether anything about it may be another one. */
  isExact: boolean
  /** Whether its data may be any: a sysvar that moves. */
  isMoving: boolean
}

const accountsOf = (
  input: ExploreInput,
  { runnable: { transaction } }: PreparedExploration,
): Seen[] => {
  const { before, sysvars } = input.observed
  const held = transaction.ledger.map((each): Seen => {
    const { address } = each
    const isRead = before.has(address) || sysvars.has(address)
    const isMoving = sysvars.has(address) && each.dataLabels !== undefined
    // What this machine has at an address that was not read is its own; an address without an account has no lamports.
    const isLocal = !isRead && each.lamports > 0n
    const isExact = isLocal || (!isMoving && isOfUser(input, address))
    return { address, account: accountOf(each), isExact, isMoving }
  })
  const named = new Set(held.map(({ address }) => address))
  const beside = [...before].flatMap(([address, account]): Seen[] =>
    named.has(address) ? [] : [{ address, account, isExact: true, isMoving: false }],
  )
  const systemWide = [...transaction.sysvars].flatMap(([address, { bytes, labels }]): Seen[] => {
    const account = sysvars.get(address as Address)
    if (!account) return []
    const isMoving = labels !== undefined
    return [
      {
        address: address as Address,
        account: { ...account, data: bytes },
        isExact: !isMoving,
        isMoving,
      },
    ]
  })
  return [...held, ...beside, ...systemWide]
}

/** The same accounts as the run leaves them. */
const accountsBehind = (
  input: ExploreInput,
  { honest, runnable }: PreparedExploration,
  accounts: readonly Seen[],
): Seen[] =>
  honest.ledger.flatMap((after, index): Seen[] => {
    const known = accounts[index]
    if (!known || after === runnable.transaction.ledger[index]) return []
    const account = accountOf(after)
    const isExact = known.isExact || isHeldBy(input.user, readState(account))
    return [{ ...known, account, isExact }]
  })

const isOfUser = ({ user, observed }: ExploreInput, address: Address): boolean =>
  address === user || isHeldBy(user, observed.states.before.get(address))

const isHeldBy = (user: Address, state: AccountState | undefined): boolean =>
  state !== undefined && (holderOf(state) === user || namesAuthority(state, user))

const accountOf = ({ lamports, owner, data, executable }: HeldAccount): Account => ({
  lamports,
  owner: addressFromBytes(owner),
  data,
  executable,
})

const addAccount = (
  digest: Digest,
  { knownPrograms }: ExploreInput,
  { address, account, isExact, isMoving }: Seen,
): void => {
  const { lamports, owner, data, executable } = account
  const amount = isExact ? lamports : lamports > 0n
  digest.text(textOf([address, owner, data.length, executable, amount]))
  for (const part of fixedParts(data, openOf(account, { isExact, isMoving }, knownPrograms)))
    digest.bytes(part)
}

const openOf = (
  account: Account,
  { isExact, isMoving }: Pick<Seen, 'isExact' | 'isMoving'>,
  knownPrograms: ReadonlySet<Address>,
): readonly ByteRange[] => {
  if (isExact) return []
  if (isMoving) return [{ start: 0, end: account.data.length }]
  return openBytesOf(account, readState(account), knownPrograms)
}

const addRun = (digest: Digest, { honest, decisions, isOpen }: PreparedExploration): void => {
  const { calls, unitsSpent, workUnits, opaqueCalls } = honest
  digest.text(textOf([unitsSpent, workUnits, opaqueCalls]))
  digest.bytes(decisions.bytes())
  for (const call of calls) {
    const { program, outerIndex, height, data, dataLabels, choice = 0 } = call
    digest.text(textOf([shapeOf(call), outerIndex, height, choice]))
    digest.bytes(bytesOf(dataLabels))
    // An unknown program may be handed other open data; a trusted one does something else with it.
    digest.bytes(isOpen(program) ? withoutLabelled(data, dataLabels) : data)
  }
}

type Labels = TransactionRun['calls'][number]['dataLabels']

const bytesOf = (labels: Labels): Uint8Array =>
  labels ? new Uint8Array(labels.buffer, labels.byteOffset, labels.byteLength) : new Uint8Array(0)

const withoutLabelled = (data: Uint8Array, labels: Labels): Uint8Array =>
  labels ? data.map((byte, index) => (labels[index] === 0 ? byte : 0)) : data

const addOutcome = (digest: Digest, outcome: UserOutcome): void => {
  const { assets, receivers, controls, openingLamports } = outcome
  digest.text(textOf([sorted(assets), sorted(receivers), controls, openingLamports]))
}

const sorted = (map: ReadonlyMap<string, unknown>): [string, unknown][] =>
  [...map].sort(([left], [right]) => (left < right ? -1 : 1))

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))
