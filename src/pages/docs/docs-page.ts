import { escaped } from '../escaped.ts'
import type { Example } from '../examples.ts'
import type { Page } from '../page-shell.ts'
import { exampleOrigin } from './example-origin.ts'
import { withLocalSamples } from './local-samples.ts'
import { operationView } from './operation-view.ts'
import { prose } from './prose.ts'
import { type DocsDocument, type Group, readDocument } from './read-document.ts'

/** All endpoints with their documentation and a form to try each, rendered from the OpenAPI document. */
export const docsPage = (
  document: unknown,
  /** Address at which the reader reached this server. */
  mainOrigin: string,
  examples: readonly Example[],
): Page => {
  const read = readDocument(document)
  const opening = prose(read.words.replaceAll(exampleOrigin, () => mainOrigin))
  return {
    id: 'docs',
    title: 'API · Drawbridge',
    description: 'Every endpoint of the Drawbridge API, documented and ready to try.',
    needsNoScript: true,
    body: `
${contentsView(opening, read.groups)}
<div class="docs">
${openingView(read, opening, mainOrigin)}
${read.groups.map((group) => groupView(group, mainOrigin, examples)).join('\n')}
</div>`,
  }
}

/** Id of a group's heading: `Token Data` is `token-data`. */
const groupId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** The table of contents: chapters of the opening, then all endpoints by group. */
const contentsView = (opening: string, groups: readonly Group[]): string => `<div class="contents">
<div class="find"><label class="sr" for="find">Find an endpoint or a field</label><input id="find" type="search" placeholder="Find an endpoint or a field" autocomplete="off" spellcheck="false" aria-describedby="found" /><kbd aria-hidden="true">/</kbd></div>
<p class="tiny muted" id="found" role="status"></p>
<button class="btn btn-small" type="button" id="contents-toggle" aria-expanded="false" aria-controls="contents-list">Contents</button>
<nav id="contents-list" aria-label="Contents">
<ul data-part="chapters">${chaptersOf(opening)}</ul>
${groups.map(groupContents).join('\n')}
</nav>
</div>`

const chaptersOf = (markup: string): string =>
  [...markup.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)]
    .map(([, id, title]) => `<li><a href="#${id}">${title}</a></li>`)
    .join('\n')

const groupContents = ({
  name,
  operations,
}: Group): string => `<p><a href="#${groupId(name)}">${escaped(name)}</a></p>
<ul>${operations
  .map(
    ({ id, method, path, summary }) =>
      `<li><a href="#${id}" title="${method} ${escaped(path)}"><span>${escaped(summary)}</span> <span class="method" data-method="${method}">${method}</span></a></li>`,
  )
  .join('\n')}</ul>`

const openingView = (
  { title, version, groups }: DocsDocument,
  opening: string,
  mainOrigin: string,
): string => {
  const operations = groups.flatMap((group) => group.operations)
  const servers = new Set(operations.flatMap(({ otherServer }) => otherServer ?? []))
  return `<section class="opening" aria-labelledby="docs-title">
<div class="title"><h1 id="docs-title">${escaped(title)}</h1>
<p class="muted">Version ${escaped(version)} · ${operations.length} endpoints · no API key needed</p></div>
<dl class="addresses"><div><dt>Main address</dt><dd><code>${escaped(mainOrigin)}</code></dd></div>
${[...servers].map((server) => `<div><dt>Scan address</dt><dd><code>${escaped(server)}</code></dd></div>`).join('\n')}
<div><dt>OpenAPI 3.0</dt><dd><a href="/docs/json"><code>/docs/json</code></a></dd></div>
<div><dt>Swagger UI</dt><dd><a href="/swagger"><code>/swagger</code></a></dd></div>
<div><dt>AI agents</dt><dd><a href="#agents"><code>/mcp</code></a></dd></div></dl>
<div class="prose">${opening}</div>
</section>`
}

const groupView = (
  { name, words, operations }: Group,
  mainOrigin: string,
  examples: readonly Example[],
): string => {
  const id = groupId(name)
  return `<section class="group" aria-labelledby="${id}">
<h2 id="${id}"><a href="#${id}">${escaped(name)}</a></h2>
<div class="prose">${prose(words)}</div>
${operations.map((operation) => operationView(withLocalSamples(operation, examples), mainOrigin)).join('\n')}
</section>`
}
