import type { MessageCheck } from './check.ts'
import { dangerousAppCheck } from './checks/dangerous-app.ts'
import { envelopeFormCheck } from './checks/envelope-form.ts'
import { envelopeSignersCheck } from './checks/envelope-signers.ts'
import { hiddenTransactionCheck } from './checks/hidden-transaction.ts'
import { invisibleTextCheck } from './checks/invisible-text.ts'
import { machineReadableCheck } from './checks/machine-readable.ts'
import { plainWordsCheck } from './checks/plain-words.ts'
import { signInAddressCheck } from './checks/sign-in-address.ts'
import { signInChainCheck } from './checks/sign-in-chain.ts'
import { signInDomainCheck } from './checks/sign-in-domain.ts'
import { signInElsewhereCheck } from './checks/sign-in-elsewhere.ts'
import { signInFormCheck } from './checks/sign-in-form.ts'
import { signInNonceCheck } from './checks/sign-in-nonce.ts'
import { signInTimeCheck } from './checks/sign-in-time.ts'
import { signInUriCheck } from './checks/sign-in-uri.ts'
import { unreadableCheck } from './checks/unreadable.ts'

/** Day of the last change to what a check concludes; moved by hand with every such change. */
export const messageChecksDate = '2026-11-20'

/** Everything that is looked at in a message. To add one: write its file, add its line here, test it. */
export const messageChecks: readonly MessageCheck[] = [
  hiddenTransactionCheck,
  dangerousAppCheck,
  envelopeFormCheck,
  envelopeSignersCheck,
  signInDomainCheck,
  signInAddressCheck,
  signInUriCheck,
  signInTimeCheck,
  signInChainCheck,
  signInNonceCheck,
  signInFormCheck,
  signInElsewhereCheck,
  invisibleTextCheck,
  machineReadableCheck,
  unreadableCheck,
  plainWordsCheck,
]
