import { blocksInspectionCheck } from './checks/blocks-inspection.ts'
import { borrowedIconCheck } from './checks/borrowed-icon.ts'
import { copiedSiteCheck } from './checks/copied-site.ts'
import { drainerKitCheck } from './checks/drainer-kit.ts'
import { framedCheck } from './checks/framed.ts'
import { obfuscatedWalletCodeCheck } from './checks/obfuscated-wallet-code.ts'
import { phraseFormCheck } from './checks/phrase-form.ts'
import { redirectedCheck } from './checks/redirected.ts'
import { refreshedCheck } from './checks/refreshed.ts'
import { riskyScriptCheck } from './checks/risky-script.ts'
import { sendsToChatCheck } from './checks/sends-to-chat.ts'
import { signsOnLoadCheck } from './checks/signs-on-load.ts'
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
