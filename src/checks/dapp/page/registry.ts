import { blocksInspectionCheck } from './rules/blocks-inspection.ts'
import { borrowedIconCheck } from './rules/borrowed-icon.ts'
import { copiedSiteCheck } from './rules/copied-site.ts'
import { drainerKitCheck } from './rules/drainer-kit.ts'
import { framedCheck } from './rules/framed.ts'
import { obfuscatedWalletCodeCheck } from './rules/obfuscated-wallet-code.ts'
import { phraseFormCheck } from './rules/phrase-form.ts'
import { redirectedCheck } from './rules/redirected.ts'
import { refreshedCheck } from './rules/refreshed.ts'
import { riskyScriptCheck } from './rules/risky-script.ts'
import { sendsToChatCheck } from './rules/sends-to-chat.ts'
import { signsOnLoadCheck } from './rules/signs-on-load.ts'
import type { PageCheck } from './page-check.ts'

/** Every check of an app's page. */
export const pageChecks: readonly PageCheck[] = [
  phraseFormCheck,
  drainerKitCheck,
  copiedSiteCheck,
  borrowedIconCheck,
  obfuscatedWalletCodeCheck,
  blocksInspectionCheck,
  signsOnLoadCheck,
  sendsToChatCheck,
  redirectedCheck,
  refreshedCheck,
  framedCheck,
  riskyScriptCheck,
]
