import type { MessageCheck } from './check.ts'
import { dangerousAppCheck } from '../rules/dangerous-app.ts'
import { envelopeFormCheck } from '../rules/envelope-form.ts'
import { envelopeSignersCheck } from '../rules/envelope-signers.ts'
import { hiddenTransactionCheck } from '../rules/hidden-transaction.ts'
import { invisibleTextCheck } from '../rules/invisible-text.ts'
import { machineReadableCheck } from '../rules/machine-readable.ts'
import { plainWordsCheck } from '../rules/plain-words.ts'
import { signInAddressCheck } from '../rules/sign-in-address.ts'
import { signInChainCheck } from '../rules/sign-in-chain.ts'
import { signInDomainCheck } from '../rules/sign-in-domain.ts'
import { signInElsewhereCheck } from '../rules/sign-in-elsewhere.ts'
import { signInFormCheck } from '../rules/sign-in-form.ts'
import { signInNonceCheck } from '../rules/sign-in-nonce.ts'
import { signInTimeCheck } from '../rules/sign-in-time.ts'
import { signInUriCheck } from '../rules/sign-in-uri.ts'
import { unreadableCheck } from '../rules/unreadable.ts'

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
