import { contentsView, groupId } from './contents-view.ts'
import { withLocalSamples } from './local-samples.ts'
import { operationView } from './operation-view.ts'
import { prose } from './prose.ts'
import { type DocsDocument, type Group, readDocument } from './read-document.ts'
import { exampleOrigin } from './example-origin.ts'
import { escaped } from '../escaped.ts'
import type { Example } from '../examples.ts'
import type { Page } from '../page-shell.ts'

/** Every route to read and to try out, made from the OpenAPI document; `mainOrigin` is where this caller reached us. */
export const docsPage = (
  document: unknown,
  mainOrigin: string,
  examples: readonly Example[],
): Page => {
  const read = readDocument(document)
  const opening = prose(read.words.replaceAll(exampleOrigin, () => mainOrigin))
  return {
    id: 'docs',
    title: 'API · Drawbridge',
    description: 'Every route of the Drawbridge API, to read and to try out.',
    needsNoScript: true,
    body: `
${contentsView(opening, read.groups)}
<div class="docs">
${openingView(read, opening, mainOrigin)}
${read.groups.map((group) => groupView(group, mainOrigin, examples)).join('\n')}
</div>`,
  }
}

const openingView = (
  { title, version, groups }: DocsDocument,
  opening: string,
  mainOrigin: string,
): string => {
  const operations = groups.flatMap((group) => group.operations)
  const servers = new Set(operations.flatMap(({ server }) => server ?? []))
  return `<section class="opening" aria-labelledby="docs-title">
<div class="title"><h1 id="docs-title">${escaped(title)}</h1>
<p class="sub">Version ${escaped(version)} · ${operations.length} routes · no key needed</p></div>
<dl class="addresses"><div><dt>Main address</dt><dd><code>${escaped(mainOrigin)}</code></dd></div>
${[...servers].map((server) => `<div><dt>Scan address</dt><dd><code>${escaped(server)}</code></dd></div>`).join('\n')}
<div><dt>OpenAPI 3.0</dt><dd><a href="/docs/json"><code>/docs/json</code></a></dd></div>
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
