import { escaped } from './escaped.ts'
import type { Example } from './examples.ts'

/** One page of the binary: what is the same for everybody who opens it. */
export type Page = {
  /** Picks the part of the script that runs. */
  id: 'overview' | 'scan' | 'token' | 'wallet' | 'check' | 'docs'
  title: string
  description: string
  /** Inside `main`: headings, forms and empty places, so that little moves when the answers come. */
  body: string
  /** All of it can be read without a script. */
  needsNoScript?: true
}

/** Paths of what every page loads. */
export type PageFiles = { script: string; styles: string; icon: string }

/** How a source of data wants to be named. */
export type PageCredit = { name: string; url?: string; notice?: string }

export type PageSetting = {
  /** Address of the scan as this caller reaches it. */
  scanOrigin: string
  version: string
  examples: readonly Example[]
  credits: readonly PageCredit[]
}

/** The document, whole. What is put into it is escaped here. */
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
    <meta name="scan-origin" content="${escaped(setting.scanOrigin)}" />
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
${withRoom(page, setting.examples)}
    </main>
    <footer class="foot">
      <p>Drawbridge ${escaped(setting.version)}. It signs nothing and sends nothing to the chain; what you ask here goes to this server alone.</p>
      ${credits(setting.credits)}
    </footer>
    <script type="application/json" id="examples">${jsonText(setting.examples)}</script>
  </body>
</html>
`

const withoutScript =
  '      <noscript><p class="notice">These pages need JavaScript. Everything they show is in <a href="/docs">the API</a>.</p></noscript>'

const links: readonly (readonly [href: string, text: string, id: Page['id']])[] = [
  ['/', 'Dashboard', 'overview'],
  ['/scan', 'Scan', 'scan'],
  ['/token', 'Token', 'token'],
  ['/wallet', 'Wallet', 'wallet'],
  ['/check', 'Check', 'check'],
  ['/docs', 'API', 'docs'],
]

const credits = (sources: readonly PageCredit[]): string =>
  sources.length === 0
    ? '<p>Market data: from the chain alone; no outside source is switched on.</p>'
    : `<p>Market data: ${sources.map(credit).join(' · ')}.</p>`

const credit = ({ name, url, notice }: PageCredit): string => {
  const words = escaped(notice ?? name)
  return url
    ? `<a href="${escaped(url)}" rel="noopener noreferrer">${words}</a>`
    : `<span>${words}</span>`
}

/** The script fills the place of the examples; where there are some, its room is kept, so that nothing moves then. */
const withRoom = ({ id, body }: Page, examples: readonly Example[]): string =>
  examples.some(({ page }) => page === id) ? body.replace('id="try" hidden', 'id="try"') : body

/** JSON that cannot end the element it stands in. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
