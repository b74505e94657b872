import { escaped } from './escaped.ts'
import type { Example } from './examples.ts'
import {
  type OptionalPages,
  type PageCredit,
  pageFooter,
  pageHeader,
  type PageId,
} from './shell-parts.ts'

/** One page before its script has loaded anything. */
export type Page = {
  /** Picks the part of the script that runs. */
  id: PageId
  title: string
  description: string
  /** HTML inside `main`: headings, forms and empty places, so that little moves when answers arrive. */
  body: string
  /** Readable without JavaScript. */
  needsNoScript?: true
}

/** Paths of the files that every page loads. `theme` runs before the page is painted. */
export type PageFiles = {
  script: string
  theme: string
  styles: string
  icon: string
  font: string
  monoFont: string
}

export type PageSetting = {
  version: string
  examples: readonly Example[]
  credits: readonly PageCredit[]
  has: OptionalPages
}

/** What the frame of a page says of this server. */
export type FrameSetting = Pick<PageSetting, 'version' | 'credits' | 'has'>

/** The whole HTML document. Everything but `page.body` is escaped here. */
export const pageHtml = (page: Page, files: PageFiles, setting: PageSetting): string =>
  documentHtml(
    page,
    files,
    setting,
    `    <script type="module" src="${files.script}"></script>`,
    `    <script type="application/json" id="examples">${jsonText(setting.examples)}</script>`,
  )

/** A document in the same frame with a script and data of its own. */
export const ownPageHtml = (
  page: Page,
  files: PageFiles,
  setting: FrameSetting,
  data: { id: string; value: unknown },
): string =>
  documentHtml(
    page,
    files,
    { ...setting, examples: [] },
    `    <script type="module" src="${files.script}"></script>`,
    `    <script type="application/json" id="${data.id}">${jsonText(data.value)}</script>`,
  )

/** A document in the same frame that needs no script but the theme's. */
export const plainPageHtml = (page: Page, files: PageFiles, setting: FrameSetting): string =>
  documentHtml({ ...page, needsNoScript: true }, files, { ...setting, examples: [] })

const documentHtml = (
  page: Page,
  files: PageFiles,
  setting: FrameSetting & Pick<PageSetting, 'examples'>,
  inHead = '',
  atEnd = '',
): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#eef1ef" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0d1314" media="(prefers-color-scheme: dark)" />
    <meta name="description" content="${escaped(page.description)}" />
    <meta property="og:site_name" content="Drawbridge" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${escaped(page.title)}" />
    <meta property="og:description" content="${escaped(page.description)}" />
    <meta name="twitter:card" content="summary" />
    <title>${escaped(page.title)}</title>
    <script src="${files.theme}"></script>
    <link rel="icon" href="${files.icon}" type="image/svg+xml" />
    <link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin />
    <link rel="stylesheet" href="${files.styles}" />
${inHead}
  </head>
  <body data-page="${page.id}">
    <a class="skip" href="#content">Skip to content</a>
    ${pageHeader(page.id, setting.has)}
    <main id="content" tabindex="-1"><div class="wrap">
${page.needsNoScript ? '' : withoutScript}
${withRoomForExamples(page, setting.examples)}
    </div></main>
    ${pageFooter(page.id, setting)}
${atEnd}
  </body>
</html>
`

const withoutScript =
  '      <noscript><p class="notice gap">These pages need JavaScript. Without it, use <a href="/docs">the API</a>.</p></noscript>'

/** Keeps room for the examples that the script will show, so that nothing moves then. */
const withRoomForExamples = ({ id, body }: Page, examples: readonly Example[]): string =>
  examples.some(({ page }) => page === id) ? body.replace('id="try" hidden', 'id="try"') : body

/** JSON that cannot close the script element around it. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
