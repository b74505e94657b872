import { escaped } from './escaped.ts'
import type { Example } from './examples.ts'

/** One page before its script has loaded anything. */
export type Page = {
  /** Picks the part of the script that runs. */
  id: 'overview' | 'scan' | 'token' | 'trades' | 'wallet' | 'check' | 'docs'
  title: string
  description: string
  /** HTML inside `main`: headings, forms and empty places, so that little moves when answers arrive. */
  body: string
  /** Readable without JavaScript. */
  needsNoScript?: true
}

/** Paths of the files that every page loads. */
export type PageFiles = { script: string; styles: string; icon: string }

/** A data source, with the words and the link that its terms require. */
type PageCredit = { name: string; url?: string; notice?: string }

export type PageSetting = {
  version: string
  examples: readonly Example[]
  credits: readonly PageCredit[]
}

/** The whole HTML document. Everything but `page.body` is escaped here. */
export const pageHtml = (
  page: Page,
  files: PageFiles,
  setting: PageSetting,
): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#f7f7f4" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#14181a" media="(prefers-color-scheme: dark)" />
    <meta name="description" content="${escaped(page.description)}" />
    <title>${escaped(page.title)}</title>
    <link rel="icon" href="${files.icon}" type="image/svg+xml" />
    <link rel="stylesheet" href="${files.styles}" />
    <script type="module" src="${files.script}"></script>
  </head>
  <body data-page="${page.id}">
    <a class="skip" href="#content">Skip to content</a>
    <header class="bar">
      <a class="brand" href="/"><img src="${files.icon}" alt="" width="28" height="28" />Drawbridge</a>
      <nav aria-label="Pages">
        <ul>
${links.map(([href, text, id]) => `          <li><a href="${href}"${id === page.id ? ' aria-current="page"' : ''}>${text}</a></li>`).join('\n')}
        </ul>
      </nav>
    </header>
    <main id="content" tabindex="-1">
${page.needsNoScript ? '' : withoutScript}
${withRoomForExamples(page, setting.examples)}
    </main>
    <footer class="foot">
      <p>Drawbridge ${escaped(setting.version)} never signs or sends transactions. What you enter goes to this server only.</p>
      ${credits(setting.credits)}
    </footer>
    <script type="application/json" id="examples">${jsonText(setting.examples)}</script>
  </body>
</html>
`

const withoutScript =
  '      <noscript><p class="notice">These pages need JavaScript. Without it, use <a href="/docs">the API</a>.</p></noscript>'

const links: readonly (readonly [href: string, text: string, id: Page['id']])[] = [
  ['/', 'Status', 'overview'],
  ['/scan', 'Scan', 'scan'],
  ['/token', 'Token', 'token'],
  ['/trades', 'Trades', 'trades'],
  ['/wallet', 'Wallet', 'wallet'],
  ['/check', 'Check', 'check'],
  ['/docs', 'API', 'docs'],
]

const credits = (sources: readonly PageCredit[]): string =>
  sources.length === 0
    ? '<p>Market data: on-chain only. No external source is enabled.</p>'
    : `<p>Market data: ${sources.map(credit).join(' · ')}.</p>`

const credit = ({ name, url, notice }: PageCredit): string => {
  const words = escaped(notice ?? name)
  return url
    ? `<a href="${escaped(url)}" rel="noopener noreferrer">${words}</a>`
    : `<span>${words}</span>`
}

/** Keeps room for the examples that the script will show, so that nothing moves then. */
const withRoomForExamples = ({ id, body }: Page, examples: readonly Example[]): string =>
  examples.some(({ page }) => page === id) ? body.replace('id="try" hidden', 'id="try"') : body

/** JSON that cannot close the script element around it. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
