import type { PageCheck } from '../page-check.ts'

/** Hosts that are asked about, at most; pages load from a handful. */
const hostsMax = 40

/** The page runs a program from an address that speaks against itself. */
export const riskyScriptCheck: PageCheck = {
  id: 'risky-script',
  code: 'RUNS_CODE_OF_RISKY_SITE',
  evaluate: ({ facts, judgeUrl }) => {
    const byHost = new Map(
      facts.scripts.flatMap(({ url }) => {
        const parsed = url === undefined ? null : URL.parse(url)
        return parsed && /^https?:$/.test(parsed.protocol) ? [[parsed.host, parsed.href]] : []
      }),
    )
    for (const url of [...byHost.values()].slice(0, hostsMax)) {
      const seen = judgeUrl(url)
      if (seen?.severity === 'high' || seen?.severity === 'critical')
        return { ...seen, message: `The page runs a program of another address. ${seen.message}` }
    }
    return undefined
  },
}
