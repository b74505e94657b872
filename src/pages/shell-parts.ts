import { escaped } from './escaped.ts'

/** Picks the part of the script that runs, and the link that is marked as current. */
export type PageId =
  'overview' | 'scan' | 'token' | 'trades' | 'wallet' | 'check' | 'example' | 'docs' | 'error'

/** Pages that not every server shows to everyone: no link leads to one that is not there. */
export type OptionalPages = { overview: boolean; example: boolean }

/** The logo: a tower, its deck half raised, and the chain. */
const mark =
  '<svg class="mark" viewBox="0 0 30 30" aria-hidden="true"><rect class="m-bg" width="30" height="30" rx="4"/><path class="m-fg" d="M5 25V6h2.6v2.6h2.2V6h2.6v19z"/><path class="m-deck" d="M12.8 22.8L24.6 14" stroke-width="3.2" fill="none"/><path class="m-chain" d="M12.6 9L24 13.4" stroke-width="1.8" stroke-linecap="round" stroke-dasharray=".1 3.05" fill="none"/></svg>'

const links: readonly (readonly [href: string, text: string, id: PageId])[] = [
  ['/', 'Scan', 'scan'],
  ['/check', 'Check', 'check'],
  ['/token', 'Tokens', 'token'],
  ['/trades', 'Trades', 'trades'],
  ['/wallet', 'Wallets', 'wallet'],
  ['/example', 'Example app', 'example'],
  ['/docs', 'Docs', 'docs'],
  ['/status', 'Status', 'overview'],
]

const navLinks = (current: PageId, has: OptionalPages): string => {
  const mark = (id: PageId): string => (id === current ? ' aria-current="page"' : '')
  return links
    .filter(([, , id]) => isThere(id, current, has))
    .map(([href, text, id]) => `<a href="${href}"${mark(id)}>${text}</a>`)
    .join('')
}

/** A page that is shown has its own link in any case. */
const isThere = (id: PageId, current: PageId, has: OptionalPages): boolean => {
  if (id === current) return true
  return id === 'overview' || id === 'example' ? has[id] : true
}

const themes = [
  [
    'system',
    'As the system',
    '<circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M8 2a6 6 0 010 12z" fill="currentColor"/>',
  ],
  [
    'light',
    'Light',
    '<circle cx="8" cy="8" r="3" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M8 .8v2M8 13.2v2M.8 8h2M13.2 8h2M2.9 2.9l1.4 1.4M11.7 11.7l1.4 1.4M13.1 2.9l-1.4 1.4M4.3 11.7l-1.4 1.4" stroke="currentColor" stroke-width="1.6"/>',
  ],
  ['dark', 'Dark', '<path d="M13.5 10A6 6 0 016 2.5 6 6 0 1013.5 10z" fill="currentColor"/>'],
] as const

const themeChoice = `<fieldset class="theme"><legend class="sr">Theme</legend>${themes
  .map(
    ([theme, name, shape], index) =>
      `<span><input type="radio" name="theme" value="${theme}" id="theme-${theme}" title="${name}"${index === 0 ? ' checked' : ''} autocomplete="off" /><label for="theme-${theme}"><span class="sr">${name}</span><svg viewBox="0 0 16 16" aria-hidden="true">${shape}</svg></label></span>`,
  )
  .join('')}</fieldset>`

export const pageHeader = (
  current: PageId,
  has: OptionalPages,
): string => `<header class="top"><div class="wrap">
      <a class="brand" href="/" aria-label="Drawbridge">${mark}<span>Drawbridge</span></a>
      <nav class="nav" aria-label="Pages">${navLinks(current, has)}</nav>
      <div class="end">${themeChoice}</div>
      <details class="menu"><summary>Menu</summary><nav aria-label="Pages, small screens">${navLinks(current, has)}</nav></details>
    </div></header>`

/** A data source, with the words and the link that its terms require. */
export type PageCredit = { name: string; url?: string; notice?: string }

type FootLink = readonly [href: string, text: string, id?: PageId]

const footLists: readonly (readonly [title: string, entries: readonly FootLink[]])[] = [
  [
    'Check',
    [
      ['/', 'Transaction'],
      ['/check', 'App or message'],
      ['/token', 'Token'],
      ['/wallet', 'Wallet'],
    ],
  ],
  [
    'Build',
    [
      ['/docs', 'API reference'],
      ['/swagger', 'Swagger UI'],
      ['/docs/json', 'OpenAPI file'],
      ['/example', 'Example app', 'example'],
    ],
  ],
  [
    'This server',
    [
      ['/status', 'Status', 'overview'],
      ['/trades', 'Trades'],
    ],
  ],
]

export const pageFooter = (
  current: PageId,
  {
    version,
    credits,
    has,
  }: { version: string; credits: readonly PageCredit[]; has: OptionalPages },
): string => `<footer class="foot"><div class="foot-in"><div class="wrap">
      <div><strong class="oath">Signs nothing. Sends nothing.<br />Remembers nothing you ask.</strong></div>
      ${footLists
        .map(
          ([title, entries]) =>
            `<div><p class="foot-title">${title}</p><ul>${entries
              .filter(([, , id]) => id === undefined || isThere(id, current, has))
              .map(([href, text]) => `<li><a href="${href}">${text}</a></li>`)
              .join('')}</ul></div>`,
        )
        .join('\n      ')}
      <p class="fine"><span>Drawbridge ${escaped(version)}</span>${creditLine(credits)}<span>MIT licence</span></p>
    </div></div></footer>`

const creditLine = (sources: readonly PageCredit[]): string =>
  sources.length === 0
    ? '<span>Market data: on-chain only. No external source is enabled.</span>'
    : `<span>Market data: ${sources.map(credit).join(' · ')}.</span>`

const credit = ({ name, url, notice }: PageCredit): string => {
  const words = escaped(notice ?? name)
  return url
    ? `<a href="${escaped(url)}" rel="noopener noreferrer">${words}</a>`
    : `<span>${words}</span>`
}
