import type { PageCheck } from '../page-check.ts'
import { inspectionBlocksMin } from '../../thresholds.ts'

/** Ways to keep people from inspecting a page. */
const ways: readonly RegExp[] = [
  /\bdisable-?devtool\b/i,
  /\bdevtools-?detect/i,
  /set(?:Interval|Timeout)\([^;]{0,200}\bdebugger\b/,
  /\bconstructor\(["'`]debugger["'`]\)/,
  /\bFunction\(["'`]debugger["'`]\)/,
  /(?:keyCode|which)\s?={2,3}\s?123\b|["'`]F12["'`]/,
  /(?:outerWidth|outerHeight)\s?-\s?(?:window\.)?inner(?:Width|Height)/,
]

/** A page that uses a wallet and blocks developer tools. */
export const blocksInspectionCheck: PageCheck<'blocks-inspection', { host: string }> = {
  id: 'blocks-inspection',
  code: 'BLOCKS_INSPECTION',
  severity: 'medium',
  evaluate: ({ address: { host }, site, facts, code, usesWallet }) => {
    if (site || !usesWallet) return []
    const loaded = facts.scripts.map(({ url }) => url ?? '').join('\n')
    const library = /disable-?devtool/i.test(loaded) || ways[0]?.test(code) === true
    const found = ways.filter((way) => way.test(code)).length
    return library || found >= inspectionBlocksMin ? [{ params: { host }, subject: host }] : []
  },
}
