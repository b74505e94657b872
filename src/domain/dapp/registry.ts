import type { DappCheck } from './check.ts'
import { allowedByOperatorCheck } from './checks/allowed-by-operator.ts'
import { anyonesPageCheck } from './checks/anyones-page.ts'
import { backslashCheck } from './checks/backslash.ts'
import { blockedByOperatorCheck } from './checks/blocked-by-operator.ts'
import { brandAsSubdomainCheck } from './checks/brand-as-subdomain.ts'
import { brandInNameCheck } from './checks/brand-in-name.ts'
import { brandInSubdomainCheck } from './checks/brand-in-subdomain.ts'
import { confusableNameCheck } from './checks/confusable-name.ts'
import { hiddenCharactersCheck } from './checks/hidden-characters.ts'
import { ipLiteralCheck } from './checks/ip-literal.ts'
import { knownSiteCheck } from './checks/known-site.ts'
import { learnedNameCheck } from './checks/learned-name.ts'
import { listedCheck } from './checks/listed.ts'
import { localNameCheck } from './checks/local-name.ts'
import { lureInSubdomainCheck } from './checks/lure-in-subdomain.ts'
import { lureOnSharedHostCheck } from './checks/lure-on-shared-host.ts'
import { mixedScriptsCheck } from './checks/mixed-scripts.ts'
import { nearBrandCheck } from './checks/near-brand.ts'
import { pageLookCheck } from './checks/page-look.ts'
import { schemeCheck } from './checks/scheme.ts'
import { unusualPortCheck } from './checks/unusual-port.ts'
import { userinfoCheck } from './checks/userinfo.ts'
import { pageAsDappCheck } from './page/page-as-dapp-check.ts'
import { pageChecks } from './page/registry.ts'

/** Day of the last change to what a check concludes; moved by hand with every such change. */
export const dappChecksDate = '2026-11-20'

/** Every check of an app's address. */
export const addressChecks: readonly DappCheck[] = [
  blockedByOperatorCheck,
  listedCheck,
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
  brandInSubdomainCheck,
  lureInSubdomainCheck,
  lureOnSharedHostCheck,
  anyonesPageCheck,
  learnedNameCheck,
  knownSiteCheck,
  allowedByOperatorCheck,
]

/** Every check of an app: of its address, and of its page where pages are looked at. */
export const dappChecks: readonly DappCheck[] = [
  ...addressChecks,
  ...pageChecks.map(pageAsDappCheck),
  pageLookCheck,
]
