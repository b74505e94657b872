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
  shareCard: string
}

export type PageSetting = {
  version: string
  examples: readonly Example[]
  credits: readonly PageCredit[]
  has: OptionalPages
}

/** What the frame of a page says of this server. */
export type FrameSetting = Pick<PageSetting, 'version' | 'credits' | 'has'>

/**
 * The whole HTML document. Everything but `page.body` is escaped here. `origin` is where the client reached this server:
 * sites that show a link want the whole address of its picture.
 */
export const pageHtml = (
  page: Page,
  files: PageFiles,
  setting: PageSetting,
  origin?: string,
): string =>
  documentHtml(
    page,
    files,
    setting,
    `${shareCard(files, origin)}
    <script type="module" src="${files.script}"></script>`,
    `    <script type="application/json" id="examples">${jsonText(setting.examples)}</script>`,
  )

/** A document in the same frame with a script and data of its own. */
export const ownPageHtml = (
  page: Page,
  files: PageFiles,
  setting: FrameSetting,
  data: { id: string; value: unknown },
  origin: string,
): string =>
  documentHtml(
    page,
    files,
    { ...setting, examples: [] },
    `${shareCard(files, origin)}
    <script type="module" src="${files.script}"></script>`,
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
${withExamples(page, setting.examples)}
    </div></main>
    ${pageFooter(page.id, setting)}
${atEnd}
  </body>
</html>
`

/** What sites show beside a link: the picture, or the words alone. */
const shareCard = ({ shareCard: path }: PageFiles, origin: string | undefined): string =>
  origin === undefined
    ? '    <meta name="twitter:card" content="summary" />'
    : `    <meta property="og:image" content="${escaped(origin + path)}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Drawbridge: know before you sign. A drawbridge in three positions: safe, be careful, don’t sign." />
    <meta name="twitter:card" content="summary_large_image" />`

const withoutScript =
  '      <noscript><p class="notice gap">These pages need JavaScript. Without it, use <a href="/docs">the API</a>.</p></noscript>'

/** The examples are there before the script that makes them work, so that nothing moves then. */
const withExamples = ({ id, body }: Page, examples: readonly Example[]): string => {
  const own = examples.filter(({ page }) => page === id)
  return own.length === 0
    ? body
    : body
        .replace('id="try" hidden>', () => `id="try">${chips(own)}`)
        .replace('id="answers" hidden', 'id="answers"')
}

const chips = (examples: readonly Example[]): string =>
  `<p id="try-title">Try one:</p><ul aria-labelledby="try-title">${examples
    .map(({ label }) => `<li><button type="button" class="chip">${escaped(label)}</button></li>`)
    .join('')}</ul>`

/** JSON that cannot close the script element around it. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
