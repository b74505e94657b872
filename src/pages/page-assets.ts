import { bundlePages } from './bundle.ts' with { type: 'macro' }
import type { PageFiles } from './page-shell.ts'
import { swaggerAssets } from './swagger-ui.ts'

/** A file that is served unchanged; `read` returns the same bytes each time. */
export type Asset = { contentType: string; read: () => Promise<Uint8Array<ArrayBuffer>> }

const { swaggerScript, swaggerStyles, ...files } = await bundlePages()
const swagger = swaggerAssets(swaggerScript, swaggerStyles)

const asset = ({ contentType, text }: { contentType: string; text: string }): Asset => {
  const bytes = new TextEncoder().encode(text)
  return { contentType, read: async () => bytes }
}

/** Paths of what the pages load. */
export const pageFiles: PageFiles = {
  script: `/assets/${files.script.name}`,
  styles: `/assets/${files.styles.name}`,
  icon: `/assets/${files.icon.name}`,
}

/** The same for the API documentation, which shares little with the other pages. */
export const docsFiles: PageFiles = {
  script: `/assets/${files.docsScript.name}`,
  styles: `/assets/${files.docsStyles.name}`,
  icon: pageFiles.icon,
}

/** The same for Swagger UI. */
export const swaggerFiles = swagger.files

/** The files by name, which changes with their content. All of them are inside the executable. */
export const pageAssets: ReadonlyMap<string, Asset> = new Map([
  ...Object.values(files).map((file): [string, Asset] => [file.name, asset(file)]),
  ...swagger.assets,
])
