import type { MessageCheck } from '../assess/check.ts'
import { dangerousAppCheck } from './dangerous-app.ts'
import { envelopeFormCheck } from './envelope-form.ts'
import { envelopeSignersCheck } from './envelope-signers.ts'
import { hiddenTransactionCheck } from './hidden-transaction.ts'
import { invisibleTextCheck } from './invisible-text.ts'
import { keyAuthorizedCheck } from './key-authorized.ts'
import { keyDerivedCheck } from './key-derived.ts'
import { machineReadableCheck } from './machine-readable.ts'
import { plainWordsCheck } from './plain-words.ts'
import { signInAddressCheck } from './sign-in-address.ts'
import { signInChainCheck } from './sign-in-chain.ts'
import { signInDomainCheck } from './sign-in-domain.ts'
import { signInElsewhereCheck } from './sign-in-elsewhere.ts'
import { signInFormCheck } from './sign-in-form.ts'
import { signInNonceCheck } from './sign-in-nonce.ts'
import { signInTimeCheck } from './sign-in-time.ts'
import { signInUriCheck } from './sign-in-uri.ts'
import { unreadableCheck } from './unreadable.ts'

/** Date of the last change to what the message checks find. Update it by hand with every such change. */
export const messageChecksDate = '2026-11-29'

/** Every check of a message. To add one: write its file, add its line here, test it, and write its words. */
export const messageChecks = [
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
  keyAuthorizedCheck,
  keyDerivedCheck,
  machineReadableCheck,
  unreadableCheck,
  plainWordsCheck,
] as const satisfies readonly MessageCheck[]
