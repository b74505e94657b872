import type { Address } from '../../solana/address/address.ts'
import { findSanitizeProblem } from '../../solana/transaction/sanitize.ts'
import type { Message, ResolvedMessage, Transaction } from '../../solana/transaction/message.ts'
import {
  encodeTransaction,
  maxSignaturesFirstBytes,
  maxVersion1Bytes,
} from '../../solana/transaction/wire.ts'
import { computeBudgetOf } from '../facts/compute-budget.ts'
import { withRoom } from './unit-room.ts'
import type { Guard, GuardFit, GuardObstacle } from './guard.ts'

/** Maximum instructions of a transaction including inner ones (`MAX_INSTRUCTION_TRACE_LENGTH` of the runtime). */
const maxInstructions = 64

/** Maximum accounts that a transaction may lock (`MAX_TX_ACCOUNT_LOCKS` of the runtime). */
const maxAccounts = 64

export type GuardTarget = {
  transaction: Transaction
  resolved: ResolvedMessage
  /** Inner instructions in the simulation. */
  callCount: number
}

/** Whether the guards fit at the end of the transaction, and if so the transaction with them. */
export const appendGuards = (
  target: GuardTarget,
  guards: readonly Guard[],
): { fit: GuardFit; transaction?: Transaction } => {
  const { transaction, resolved } = target
  const whole = withGuards(transaction, resolved, guards)
  const obstacle = isSigned(transaction) ? signed : obstacleOf(target, whole)
  const added = whole.message.staticAccounts.length - transaction.message.staticAccounts.length
  return {
    fit: {
      ...(obstacle && { obstacle }),
      sizeBytes: encodeTransaction(whole).length,
      limitBytes: limitOf(transaction.message),
      newAccounts: added,
      guardsThatFit: obstacle === signed ? 0 : countThatFit(target, guards),
    },
    ...(!obstacle && { transaction: whole }),
  }
}

const signed: GuardObstacle = { reason: 'signed' }

const isSigned = ({ signatures }: Transaction): boolean =>
  signatures.some((signature) => signature.some((byte) => byte !== 0))

const limitOf = ({ version }: Message): number =>
  version === 1 ? maxVersion1Bytes : maxSignaturesFirstBytes

const obstacleOf = (
  { resolved, callCount }: GuardTarget,
  guarded: Transaction,
): GuardObstacle | undefined => {
  const { message } = guarded
  const sizeBytes = encodeTransaction(guarded).length
  const limitBytes = limitOf(message)
  if (sizeBytes > limitBytes) return { reason: 'too-large', count: sizeBytes, max: limitBytes }
  const instructions = message.instructions.length + callCount
  if (instructions > maxInstructions)
    return { reason: 'too-many-instructions', count: instructions, max: maxInstructions }
  const loaded = resolved.accounts.length - resolved.message.staticAccounts.length
  const accounts = message.staticAccounts.length + loaded
  if (accounts > maxAccounts)
    return { reason: 'too-many-accounts', count: accounts, max: maxAccounts }
  if (loadsProgram(guarded.message, resolved)) return { reason: 'guard-program-looked-up' }
  return findSanitizeProblem(message) === undefined ? undefined : { reason: 'invalid-message' }
}

const countThatFit = (target: GuardTarget, guards: readonly Guard[]): number => {
  const fits = (count: number): boolean => {
    const guarded = withGuards(target.transaction, target.resolved, guards.slice(0, count))
    return obstacleOf(target, guarded) === undefined
  }
  let count = 0
  while (count < guards.length && fits(count + 1)) count += 1
  return count
}

/** A called program must be in the message itself. If it is also loaded from a table, it would appear twice. */
const loadsProgram = ({ staticAccounts }: Message, { accounts }: ResolvedMessage): boolean =>
  accounts.some(({ address, source }) => source === 'lookup' && staticAccounts.includes(address))

/**
 * What the guards add to the priority fee: they need units, and a transaction without a limit of its own gets more with
 * each instruction.
 */
export const extraFeeOf = (resolved: ResolvedMessage, guards: readonly Guard[]): bigint => {
  const { message, instructions } = resolved
  const compiled = withRoom(message, guards.length)
  const guarded = {
    ...resolved,
    message: compiled,
    instructions: [
      ...instructions.map((each, at) => ({
        ...each,
        data: compiled.instructions[at]?.data ?? each.data,
      })),
      ...guards.map(({ programId, data }) => ({ path: [], programId, accounts: [], data })),
    ],
  }
  const extra =
    computeBudgetOf(guarded).priorityFeeLamports - computeBudgetOf(resolved).priorityFeeLamports
  return extra > 0n ? extra : 0n
}

/**
 * The transaction with the guards as its last instructions. New accounts come last among the static ones, read-only and
 * unsigned, which moves the indexes of looked-up accounts.
 */
const withGuards = (
  { signatures, bare, message: plain }: Transaction,
  { accounts }: ResolvedMessage,
  guards: readonly Guard[],
): Transaction => {
  const message = withRoom(plain, guards.length)
  const present = new Set(accounts.map(({ address }) => address))
  const programs = new Set(guards.map(({ programId }) => programId))
  const named = new Set([...programs, ...guards.flatMap((guard) => guard.accounts)])
  const { staticAccounts } = message
  const added = [...named].filter(
    (address) =>
      !present.has(address) || (programs.has(address) && !staticAccounts.includes(address)),
  )
  const firstLoaded = staticAccounts.length
  const moved = (index: number): number => (index < firstLoaded ? index : index + added.length)
  const indexOf = (address: Address): number => {
    const newAt = added.indexOf(address)
    if (newAt >= 0) return firstLoaded + newAt
    return moved(accounts.findIndex((role) => role.address === address))
  }
  return {
    signatures,
    bare,
    message: {
      ...message,
      header: {
        ...message.header,
        readonlyUnsigned: message.header.readonlyUnsigned + added.length,
      },
      staticAccounts: [...staticAccounts, ...added],
      instructions: [
        ...message.instructions.map(({ programIndex, accountIndexes, data }) => ({
          programIndex: moved(programIndex),
          accountIndexes: accountIndexes.map(moved),
          data,
        })),
        ...guards.map(({ programId, accounts: targets, data }) => ({
          programIndex: indexOf(programId),
          accountIndexes: targets.map(indexOf),
          data,
        })),
      ],
    },
  }
}
