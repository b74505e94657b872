import type { SwaggerFiles } from '../swagger-ui.ts'
import { escaped } from '../escaped.ts'

/** A page as the plugin renders it, made to work without other hosts and under a strict policy. */
export type SwaggerPage = {
  html: string
  /** Hash of its one inline script, as a source of the policy. */
  scriptHash: string
}

/**
 * The plugin's page with our copy of Swagger UI in place of a public host's, and the way back to the documentation. Its
 * inline script, which holds the options, stays as it is; its hash permits it.
 * @throws Error if the plugin renders another page than expected, which then must be read again
 */
export const swaggerPage = (rendered: string, files: SwaggerFiles, icon: string): SwaggerPage => {
  const html = rendered
    .replace(hostedScript, () => `<script src="${escaped(files.script)}">`)
    .replace(
      '</head>',
      () => `    <link rel="icon" href="${escaped(icon)}" type="image/svg+xml" />\n</head>`,
    )
    .replace('<body>', () => `<body>\n${bar}`)
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
  const [script] = inline
  if (!script || inline.length > 1 || foreign.test(html))
    throw new Error('the plugin renders another page than expected')
  const hash = new Bun.CryptoHasher('sha256').update(script[1] ?? '').digest('base64')
  return { html, scriptHash: `'sha256-${hash}'` }
}

const hostedScript = /<script src="https:\/\/unpkg\.com\/swagger-ui-dist@[^"]+" crossorigin>/

/** Loads something from another host. */
const foreign = /<(?:script|link|img|iframe)[^>]+(?:src|href)="(?:https?:)?\/\//

const bar = `    <nav class="drawbridge" aria-label="Documentation">
        <a href="/docs">Drawbridge API documentation</a>
        <a href="/docs/json">OpenAPI document</a>
    </nav>`
