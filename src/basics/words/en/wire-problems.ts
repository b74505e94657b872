import type { ByteProblem, SanitizeProblem, WirePart, WireProblem } from '../../wire-problem.ts'

/** Why bytes are not a transaction, as a clause after a colon. */
export const wireProblemText = (problem: WireProblem): string => {
  switch (problem.reason) {
    case 'no-bytes':
      return 'expected a transaction, got no bytes'
    case 'too-many-bytes':
      return `expected at most ${problem.max} bytes, got ${problem.bytes}`
    case 'unknown-version':
      return `message version ${problem.version} is not known; expected 0 or 1`
    case 'other-version':
      return `the message at byte ${problem.at} has version ${problem.found}; expected ${problem.expected}`
    case 'unknown-config-bits':
      return `the config mask at byte ${problem.at} has bits that version 1 does not define`
    case 'half-priority-fee':
      return `the config mask at byte ${problem.at} has one of the two priority fee bits; expected both or neither`
    case 'trailing-bytes':
      return `the transaction ends at byte ${problem.at}, but ${problem.bytes} more bytes follow`
    case 'transaction-too-large':
      return `a ${problem.version} transaction has at most ${problem.max} bytes, this one ${problem.bytes}`
    case 'signature-mismatch':
      return `the header requires ${problem.required} signatures (zeros where not signed yet), got ${problem.found}`
    case 'neither':
      return `as a transaction: ${wireProblemText(problem.asTransaction)}; as a bare message: ${wireProblemText(problem.asMessage)}`
    case 'not-a-version-0-message':
      return `as a version 0 message without signatures: ${wireProblemText(problem.problem)}`
    case 'data-ends':
    case 'length-too-wide':
    case 'length-too-large':
    case 'length-not-minimal':
    case 'not-a-flag':
      return byteProblemText(problem)
    default:
      return sanitizeProblemText(problem)
  }
}

const byteProblemText = (problem: ByteProblem<WirePart>): string => {
  const part = parts[problem.part]
  switch (problem.reason) {
    case 'data-ends':
      return `expected ${part} (${problem.bytes} ${problem.bytes === 1 ? 'byte' : 'bytes'}) at byte ${problem.at}, but the data ends at byte ${problem.end}`
    case 'length-too-wide':
      return `${part} at byte ${problem.at} is longer than ${problem.maxBytes} bytes`
    case 'length-too-large':
      return `${part} at byte ${problem.at} is above ${problem.max}`
    case 'length-not-minimal':
      return `${part} at byte ${problem.at} is written longer than needed`
    case 'not-a-flag':
      return `expected 0 or 1 before ${part}, got ${problem.found}`
  }
}

const sanitizeProblemText = (problem: SanitizeProblem): string => {
  switch (problem.reason) {
    case 'no-signer':
      return 'the header requires no signature; expected at least one, of the fee payer'
    case 'readonly-fee-payer':
      return `the header makes ${problem.readonlySigned} of ${problem.required} signers read-only; the fee payer must be writable`
    case 'too-few-accounts':
      return `the header counts ${problem.required} signers and ${problem.readonlyUnsigned} read-only accounts, but the message has ${problem.accounts} accounts`
    case 'duplicate-account':
      return `account ${problem.index} appears twice in the message`
    case 'empty-lookup':
      return `table lookup ${problem.index} loads no account`
    case 'too-many-accounts':
      return `the message uses ${problem.accounts} accounts; at most ${problem.max} are allowed`
    case 'program-is-fee-payer':
      return `instruction ${problem.instruction} calls the fee payer as a program`
    case 'program-from-table':
      return `instruction ${problem.instruction} calls account ${problem.account}, which comes from a lookup table`
    case 'program-out-of-range':
      return `instruction ${problem.instruction} calls account ${problem.account}, but the message has ${problem.accounts}`
    case 'account-out-of-range':
      return `instruction ${problem.instruction} uses account ${problem.account}, but the message has ${problem.accounts}`
    case 'version-1-signatures':
      return `the header requires ${problem.count} signatures; version 1 allows ${problem.max}`
    case 'version-1-accounts':
      return `the message has ${problem.count} accounts; version 1 allows ${problem.max}`
    case 'version-1-instructions':
      return `the message has ${problem.count} instructions; version 1 allows ${problem.max}`
    case 'heap-size':
      return `the heap size is ${problem.bytes} bytes; expected a multiple of ${problem.step} from ${problem.min} to ${problem.max}`
  }
}

const parts: Readonly<Record<WirePart, string>> = {
  'signature-count': 'the number of signatures',
  signature: 'a signature',
  'message-version': 'the message version',
  'required-signature-count': 'the number of required signatures',
  'readonly-signer-count': 'the number of read-only signers',
  'readonly-account-count': 'the number of read-only accounts that do not sign',
  'account-count': 'the number of accounts',
  'account-address': 'an account address',
  blockhash: 'the blockhash',
  'instruction-count': 'the number of instructions',
  'program-index': 'a program index',
  'instruction-account-count': "the number of an instruction's accounts",
  'account-indexes': 'account indexes',
  'instruction-data-length': 'the length of instruction data',
  'instruction-data': 'instruction data',
  'lookup-count': 'the number of table lookups',
  'lookup-table': 'a lookup table address',
  'writable-lookup-count': 'the number of writable lookups',
  'writable-lookups': 'writable lookups',
  'readonly-lookup-count': 'the number of read-only lookups',
  'readonly-lookups': 'read-only lookups',
  'config-mask': 'the config mask',
  'priority-fee': 'the priority fee',
  'compute-unit-limit': 'the compute unit limit',
  'loaded-data-limit': 'the loaded data limit',
  'heap-size': 'the heap size',
}
