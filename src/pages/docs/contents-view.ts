import { escaped } from '../escaped.ts'
import type { Group } from './read-document.ts'

/** Id of a group's heading: `Token Data` is `token-data`. */
export const groupId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** What there is, at the side: chapters of the opening words, then every route by its group. */
export const contentsView = (
  chapters: string,
  groups: readonly Group[],
): string => `<div class="contents">
<div class="find"><label class="unseen" for="find">Find a route or a field</label><input id="find" type="search" placeholder="Find a route or a field" autocomplete="off" spellcheck="false" aria-describedby="found" /><kbd aria-hidden="true">/</kbd></div>
<p class="fine" id="found" role="status"></p>
<button class="quiet" type="button" id="contents-toggle" aria-expanded="false" aria-controls="contents-list">Contents</button>
<nav id="contents-list" aria-label="Contents">
<ul data-part="chapters">${chaptersOf(chapters)}</ul>
${groups.map(groupView).join('\n')}
</nav>
</div>`

const chaptersOf = (markup: string): string =>
  [...markup.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)]
    .map(([, id, title]) => `<li><a href="#${id}">${title}</a></li>`)
    .join('\n')

const groupView = ({
  name,
  operations,
}: Group): string => `<p><a href="#${groupId(name)}">${escaped(name)}</a></p>
<ul>${operations
  .map(
    ({ id, method, path, summary }) =>
      `<li><a href="#${id}" title="${method} ${escaped(path)}"><span>${escaped(summary)}</span> <span class="method" data-method="${method}">${method}</span></a></li>`,
  )
  .join('\n')}</ul>`
