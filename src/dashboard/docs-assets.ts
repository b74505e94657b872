import bundlePath from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import uiCssPath from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import { docsPageHtml } from './docs-page.ts'
import cssPath from './docs.page.css' with { type: 'file' }
import scriptPath from './docs.page.js' with { type: 'file' }
import iconPath from './icon.page.svg' with { type: 'file' }

export type Asset = { contentType: string; read: () => Promise<Uint8Array<ArrayBuffer>> }

const embedded = (path: string, contentType: string): Asset => ({
  contentType,
  read: () => Bun.file(path).bytes(),
})

export const docsPage: Asset = {
  contentType: 'text/html;charset=utf-8',
  read: async () => new TextEncoder().encode(docsPageHtml),
}

/** What the page loads, by the name it asks for. All of it is inside the binary. */
export const docsAssets: ReadonlyMap<string, Asset> = new Map([
  ['swagger-ui-bundle.js', embedded(bundlePath, 'text/javascript;charset=utf-8')],
  ['swagger-ui.css', embedded(uiCssPath, 'text/css;charset=utf-8')],
  ['docs.css', embedded(cssPath, 'text/css;charset=utf-8')],
  ['icon.svg', embedded(iconPath, 'image/svg+xml')],
  ['docs.js', embedded(scriptPath, 'text/javascript;charset=utf-8')],
])
