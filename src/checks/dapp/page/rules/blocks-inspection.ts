import type { PageCheck } from '../page-check.ts'

/** Ways to keep people from looking into a page. */
const ways: readonly RegExp[] = [
  /\bdisable-?devtool\b/i,
  /\bdevtools-?detect/i,
  /set(?:Interval|Timeout)\([^;]{0,200}\bdebugger\b/,
  /\bconstructor\(["'`]debugger["'`]\)/,
  /\bFunction\(["'`]debugger["'`]\)/,
  /(?:keyCode|which)\s?={2,3}\s?123\b|["'`]F12["'`]/,
  /(?:outerWidth|outerHeight)\s?-\s?(?:window\.)?inner(?:Width|Height)/,
]

/** One of these may be an accident, or a shop that guards its pictures. */
const waysMin = 2

/** A page that wants a wallet and fights whoever looks at how it is made. */
export const blocksInspectionCheck: PageCheck = {
  id: 'blocks-inspection',
  code: 'BLOCKS_INSPECTION',
  evaluate: ({ site, facts, code, wantsWallet }) => {
    if (site || !wantsWallet) return undefined
    const loaded = facts.scripts.map(({ url }) => url ?? '').join('\n')
    const library = /disable-?devtool/i.test(loaded) || ways[0]?.test(code) === true
    const found = ways.filter((way) => way.test(code)).length
    return library || found >= waysMin
      ? {
          severity: 'medium',
          message:
            'The page wants a wallet and keeps people from looking at how it is made. Honest apps have no reason to.',
        }
      : undefined
  },
}
