import type { PageCheck } from '../page-check.ts'

/** The page sends people on by itself; that page is not fetched, only its address is judged. */
export const refreshedCheck: PageCheck = {
  id: 'refreshed',
  code: 'SENDS_ON_TO_RISKY_SITE',
  evaluate: ({ facts: { refreshUrl }, code, judgeUrl }) => {
    const targets = [...(refreshUrl === undefined ? [] : [refreshUrl]), ...targetsIn(code)]
    for (const target of targets) {
      const seen = judgeUrl(target)
      if (seen)
        return { ...seen, message: `The page sends people on to another address. ${seen.message}` }
    }
    return undefined
  },
}

/** Programs name more places than they go to; the first ones are enough. */
const targetsMax = 20

const targetsIn = (code: string): string[] =>
  [
    ...code.matchAll(
      /\blocation(?:\.href)?(?:\s{0,5}=\s{0,5}|\.(?:replace|assign)\(\s{0,5})["'`](https?:\/\/[^"'`\s]{4,500})/g,
    ),
  ]
    .slice(0, targetsMax)
    .flatMap(([, url]) => (url === undefined ? [] : [url]))
