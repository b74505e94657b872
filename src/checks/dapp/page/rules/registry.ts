import { blocksInspectionCheck } from './blocks-inspection.ts'
import { borrowedIconCheck } from './borrowed-icon.ts'
import { copiedSiteCheck } from './copied-site.ts'
import { drainerKitCheck } from './drainer-kit.ts'
import { framedCheck } from './framed.ts'
import { obfuscatedWalletCodeCheck } from './obfuscated-wallet-code.ts'
import { phraseFormCheck } from './phrase-form.ts'
import { redirectedCheck } from './redirected.ts'
import { refreshedCheck } from './refreshed.ts'
import { riskyScriptCheck } from './risky-script.ts'
import { sendsToChatCheck } from './sends-to-chat.ts'
import { signsOnLoadCheck } from './signs-on-load.ts'
import type { PageCheck } from '../page-check.ts'

/** Every check of an app's page. */
export const pageChecks = [
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
] as const satisfies readonly PageCheck[]
