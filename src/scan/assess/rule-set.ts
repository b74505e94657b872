import { sha256 } from '../../basics/sha256.ts'
import type { ScanRule } from '../context/rule.ts'

/**
 * Day of the last change to a conclusion of a rule, the score or a decoder. Update it by hand with every such change.
 */
export const ruleSetDate = '2026-11-29'

/** One line per rule with the fields that affect its findings, sorted. Its hash distinguishes two rule lists. */
export const ruleSetFacts = (rules: readonly ScanRule[]): string =>
  rules
    .map(({ id, code, stage = 'scored', severity }) => `${id} ${code} ${stage} ${severity}`)
    .sort()
    .join('\n')

/** Hex digits of the hash in a rule set version: enough to distinguish two versions of one day. */
const versionDigits = 12

/** `2026-11-20+0123456789ab`, computed once per list of rules. */
export const ruleSetVersion = (rules: readonly ScanRule[]): Promise<string> => {
  const known = versions.get(rules)
  if (known) return known
  const facts = new TextEncoder().encode(ruleSetFacts(rules))
  const version = sha256(facts).then((hash) => `${ruleSetDate}+${hash.slice(0, versionDigits)}`)
  versions.set(rules, version)
  return version
}

const versions = new WeakMap<readonly ScanRule[], Promise<string>>()
