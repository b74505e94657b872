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
export const findSanitizeProblem = (message: Message): string | undefined =>
  checkHeader(message) ??
  checkDuplicates(message) ??
  checkLookups(message) ??
  checkInstructions(message) ??
  (message.version === 1 ? checkVersion1(message) : undefined)

const checkHeader = ({ header, staticAccounts }: Message): string | undefined => {
  const { requiredSignatures, readonlySigned, readonlyUnsigned } = header
  if (requiredSignatures === 0)
    return 'the header asks for no signature; expected at least one, of the fee payer'
  if (readonlySigned >= requiredSignatures) {
    return `the header makes ${readonlySigned} of ${requiredSignatures} signers read-only; the fee payer must be writable`
  }
  if (requiredSignatures + readonlyUnsigned > staticAccounts.length) {
    return `the header speaks of ${requiredSignatures} signers and ${readonlyUnsigned} read-only accounts, but the message has ${staticAccounts.length} accounts`
  }
  return undefined
}

const checkDuplicates = ({ staticAccounts }: Message): string | undefined => {
  if (new Set(staticAccounts).size === staticAccounts.length) return undefined
  const index = staticAccounts.findIndex((account, at) => staticAccounts.indexOf(account) < at)
  return `account ${index} stands in the message twice`
}

const checkLookups = (message: Message): string | undefined => {
  const empty = message.lookups.findIndex(
    (lookup) => lookup.writableIndexes.length + lookup.readonlyIndexes.length === 0,
  )
  if (empty >= 0) return `table lookup ${empty} loads no account`
  const total = countAccounts(message)
  return total > maxAccounts
    ? `the message uses ${total} accounts; at most ${maxAccounts} can be`
    : undefined
}

/** Static accounts and those loaded from tables. */
const countAccounts = ({ staticAccounts, lookups }: Message): number =>
  lookups.reduce(
    (sum, lookup) => sum + lookup.writableIndexes.length + lookup.readonlyIndexes.length,
    staticAccounts.length,
  )

const checkInstructions = (message: Message): string | undefined => {
  const total = countAccounts(message)
  for (const [index, instruction] of message.instructions.entries()) {
    const problem = checkInstruction(instruction, message.staticAccounts.length, total)
    if (problem) return `instruction ${index} ${problem}`
  }
  return undefined
}

const checkInstruction = (
  { programIndex, accountIndexes }: CompiledInstruction,
  staticCount: number,
  total: number,
): string | undefined => {
  if (programIndex === 0) return 'calls the fee payer as a program'
  if (programIndex >= total) return `calls account ${programIndex}, but the message has ${total}`
  if (programIndex >= staticCount)
    return `calls account ${programIndex}, which comes from a lookup table`
  const beyond = accountIndexes.find((index) => index >= total)
  return beyond === undefined ? undefined : `uses account ${beyond}, but the message has ${total}`
}

const checkVersion1 = ({
  header,
  staticAccounts,
  instructions,
  config,
}: Message): string | undefined => {
  if (header.requiredSignatures > maxVersion1Signatures) {
    return `the header asks for ${header.requiredSignatures} signatures; version 1 allows ${maxVersion1Signatures}`
  }
  if (staticAccounts.length > maxVersion1Accounts) {
    return `the message has ${staticAccounts.length} accounts; version 1 allows ${maxVersion1Accounts}`
  }
  if (instructions.length > maxVersion1Instructions) {
    return `the message has ${instructions.length} instructions; version 1 allows ${maxVersion1Instructions}`
  }
  const heap = config?.heapSizeBytes
  if (heap === undefined) return undefined
  const fits = heap >= minHeapBytes && heap <= maxHeapBytes && heap % heapStepBytes === 0
  return fits
    ? undefined
    : `the heap size is ${heap} bytes; expected a multiple of ${heapStepBytes} from ${minHeapBytes} to ${maxHeapBytes}`
}
