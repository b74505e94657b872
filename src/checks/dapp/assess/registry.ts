import type { DappCheck } from './check.ts'
import { allowedByOperatorCheck } from '../rules/allowed-by-operator.ts'
import { anyonesPageCheck } from '../rules/anyones-page.ts'
import { backslashCheck } from '../rules/backslash.ts'
import { blockedByOperatorCheck } from '../rules/blocked-by-operator.ts'
import { brandAsSubdomainCheck } from '../rules/brand-as-subdomain.ts'
import { brandInNameCheck } from '../rules/brand-in-name.ts'
import { brandInSubdomainCheck } from '../rules/brand-in-subdomain.ts'
import { confusableNameCheck } from '../rules/confusable-name.ts'
import { hiddenCharactersCheck } from '../rules/hidden-characters.ts'
import { ipLiteralCheck } from '../rules/ip-literal.ts'
import { knownSiteCheck } from '../rules/known-site.ts'
import { learnedNameCheck } from '../rules/learned-name.ts'
import { listedCheck } from '../rules/listed.ts'
import { localNameCheck } from '../rules/local-name.ts'
import { lureInSubdomainCheck } from '../rules/lure-in-subdomain.ts'
import { lureOnSharedHostCheck } from '../rules/lure-on-shared-host.ts'
import { mixedScriptsCheck } from '../rules/mixed-scripts.ts'
import { nearBrandCheck } from '../rules/near-brand.ts'
import { pageLookCheck } from '../rules/page-look.ts'
import { schemeCheck } from '../rules/scheme.ts'
import { unusualPortCheck } from '../rules/unusual-port.ts'
import { userinfoCheck } from '../rules/userinfo.ts'
import { pageAsDappCheck } from '../page/page-as-dapp-check.ts'
import { pageChecks } from '../page/registry.ts'

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
