import type { DappCheck } from './check.ts'
import { backslashCheck } from './checks/backslash.ts'
import { brandAsSubdomainCheck } from './checks/brand-as-subdomain.ts'
import { brandInNameCheck } from './checks/brand-in-name.ts'
import { confusableNameCheck } from './checks/confusable-name.ts'
import { hiddenCharactersCheck } from './checks/hidden-characters.ts'
import { ipLiteralCheck } from './checks/ip-literal.ts'
import { knownSiteCheck } from './checks/known-site.ts'
import { learnedNameCheck } from './checks/learned-name.ts'
import { localNameCheck } from './checks/local-name.ts'
import { lureOnSharedHostCheck } from './checks/lure-on-shared-host.ts'
import { mixedScriptsCheck } from './checks/mixed-scripts.ts'
import { nearBrandCheck } from './checks/near-brand.ts'
import { schemeCheck } from './checks/scheme.ts'
import { unusualPortCheck } from './checks/unusual-port.ts'
import { userinfoCheck } from './checks/userinfo.ts'

/** Every check of an app's address. */
export const dappChecks: readonly DappCheck[] = [
  schemeCheck,
  userinfoCheck,
  hiddenCharactersCheck,
  backslashCheck,
  ipLiteralCheck,
  unusualPortCheck,
  localNameCheck,
  confusableNameCheck,
  mixedScriptsCheck,
  brandInNameCheck,
  nearBrandCheck,
  brandAsSubdomainCheck,
  lureOnSharedHostCheck,
  learnedNameCheck,
  knownSiteCheck,
]
