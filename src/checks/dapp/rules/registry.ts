import { pageChecks } from '../page/rules/registry.ts'
import type { DappCheck } from '../assess/check.ts'
import { allowedByOperatorCheck } from './allowed-by-operator.ts'
import { anyonesPageCheck } from './anyones-page.ts'
import { backslashCheck } from './backslash.ts'
import { blockedByOperatorCheck } from './blocked-by-operator.ts'
import { brandAsSubdomainCheck } from './brand-as-subdomain.ts'
import { brandInNameCheck } from './brand-in-name.ts'
import { brandInSubdomainCheck } from './brand-in-subdomain.ts'
import { confusableNameCheck } from './confusable-name.ts'
import { hiddenCharactersCheck } from './hidden-characters.ts'
import { ipLiteralCheck } from './ip-literal.ts'
import { knownSiteCheck } from './known-site.ts'
import { learnedNameCheck } from './learned-name.ts'
import { listedCheck } from './listed.ts'
import { localNameCheck } from './local-name.ts'
import { lureInSubdomainCheck } from './lure-in-subdomain.ts'
import { lureOnSharedHostCheck } from './lure-on-shared-host.ts'
import { mixedScriptsCheck } from './mixed-scripts.ts'
import { nearBrandCheck } from './near-brand.ts'
import { pageLookCheck } from './page-look.ts'
import { schemeCheck } from './scheme.ts'
import { unusualPortCheck } from './unusual-port.ts'
import { userinfoCheck } from './userinfo.ts'
import { asDappCheck } from '../assess/page-outcome.ts'

/** Date of the last change to what the app checks find. Update it by hand with every such change. */
export const dappChecksDate = '2026-11-29'

/** Every check of an app's address. To add one: write its file, add its line here, test it, and write its words. */
export const addressChecks = [
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
] as const satisfies readonly DappCheck[]

/** Every check of an app: of its address, and of its page if pages are opened. */
export const dappChecks: readonly DappCheck[] = [
  ...addressChecks,
  ...pageChecks.map(asDappCheck),
  pageLookCheck,
]
