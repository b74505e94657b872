import type { SanitizeProblem } from '../../basics/wire-problem.ts'
import type { CompiledInstruction, Message } from './message.ts'

/** Account indexes are one byte. */
const maxAccounts = 256

/** Only version 1 has explicit bounds for these (SIMD-0385); older versions are bounded by their size. */
const maxVersion1Signatures = 12
const maxVersion1Accounts = 64
const maxVersion1Instructions = 64

/** Bounds of the program heap in bytes, and the step it must be a multiple of. */
const minHeapBytes = 32 * 1024
const maxHeapBytes = 256 * 1024
const heapStepBytes = 1024

/**
 * Why no node would run this message, or undefined. These are the checks that the runtime makes before it loads
 * anything (`sanitize` of the message types, and the refusal of duplicate accounts); later refusals show in the
 * simulation.
 */
export const findSanitizeProblem = (message: Message): SanitizeProblem | undefined =>
  checkHeader(message) ??
  checkDuplicates(message) ??
  checkLookups(message) ??
  checkInstructions(message) ??
  (message.version === 1 ? checkVersion1(message) : undefined)

const checkHeader = ({ header, staticAccounts }: Message): SanitizeProblem | undefined => {
  const { requiredSignatures, readonlySigned, readonlyUnsigned } = header
  if (requiredSignatures === 0) return { reason: 'no-signer' }
  if (readonlySigned >= requiredSignatures) {
    return { reason: 'readonly-fee-payer', readonlySigned, required: requiredSignatures }
  }
  if (requiredSignatures + readonlyUnsigned > staticAccounts.length) {
    return {
      reason: 'too-few-accounts',
      required: requiredSignatures,
      readonlyUnsigned,
      accounts: staticAccounts.length,
    }
  }
  return undefined
}

const checkDuplicates = ({ staticAccounts }: Message): SanitizeProblem | undefined => {
  if (new Set(staticAccounts).size === staticAccounts.length) return undefined
  const index = staticAccounts.findIndex((account, at) => staticAccounts.indexOf(account) < at)
  return { reason: 'duplicate-account', index }
}

const checkLookups = (message: Message): SanitizeProblem | undefined => {
  const empty = message.lookups.findIndex(
    (lookup) => lookup.writableIndexes.length + lookup.readonlyIndexes.length === 0,
  )
  if (empty >= 0) return { reason: 'empty-lookup', index: empty }
  const total = countAccounts(message)
  return total > maxAccounts
    ? { reason: 'too-many-accounts', accounts: total, max: maxAccounts }
    : undefined
}

/** Static accounts and those loaded from tables. */
const countAccounts = ({ staticAccounts, lookups }: Message): number =>
  lookups.reduce(
    (sum, lookup) => sum + lookup.writableIndexes.length + lookup.readonlyIndexes.length,
    staticAccounts.length,
  )

const checkInstructions = (message: Message): SanitizeProblem | undefined => {
  const total = countAccounts(message)
  for (const [index, instruction] of message.instructions.entries()) {
    const problem = checkInstruction(instruction, index, message.staticAccounts.length, total)
    if (problem) return problem
  }
  return undefined
}

const checkInstruction = (
  { programIndex, accountIndexes }: CompiledInstruction,
  instruction: number,
  staticCount: number,
  total: number,
): SanitizeProblem | undefined => {
  const called = { instruction, account: programIndex }
  if (programIndex === 0) return { reason: 'program-is-fee-payer', ...called }
  if (programIndex >= total) return { reason: 'program-out-of-range', ...called, accounts: total }
  if (programIndex >= staticCount) return { reason: 'program-from-table', ...called }
  const beyond = accountIndexes.find((index) => index >= total)
  return beyond === undefined
    ? undefined
    : { reason: 'account-out-of-range', instruction, account: beyond, accounts: total }
}

const checkVersion1 = ({
  header,
  staticAccounts,
  instructions,
  config,
}: Message): SanitizeProblem | undefined => {
  if (header.requiredSignatures > maxVersion1Signatures) {
    return {
      reason: 'version-1-signatures',
      count: header.requiredSignatures,
      max: maxVersion1Signatures,
    }
  }
  if (staticAccounts.length > maxVersion1Accounts) {
    return { reason: 'version-1-accounts', count: staticAccounts.length, max: maxVersion1Accounts }
  }
  if (instructions.length > maxVersion1Instructions) {
    return {
      reason: 'version-1-instructions',
      count: instructions.length,
      max: maxVersion1Instructions,
    }
  }
  const heap = config?.heapSizeBytes
  if (heap === undefined) return undefined
  const fits = heap >= minHeapBytes && heap <= maxHeapBytes && heap % heapStepBytes === 0
  return fits
    ? undefined
    : {
        reason: 'heap-size',
        bytes: heap,
        step: heapStepBytes,
        min: minHeapBytes,
        max: maxHeapBytes,
      }
}
