import { bundlePages } from './bundle.ts' with { type: 'macro' }
import type { PageFiles } from './page-shell.ts'
import { swaggerAssets } from './swagger-ui.ts'

/** A file that is served unchanged; `read` returns the same bytes each time. */
export type Asset = {
  contentType: string
  read: () => Promise<Uint8Array<ArrayBuffer>>
  /** Its bytes are compressed already. */
  isPacked?: true
}

const { swaggerScript, swaggerStyles, ...files } = await bundlePages()
const swagger = swaggerAssets(swaggerScript, swaggerStyles)

const asset = (file: (typeof files)[keyof typeof files]): Asset => {
  const { contentType } = file
  if ('base64' in file) {
    const bytes = Uint8Array.fromBase64(file.base64)
    return { contentType, read: async () => bytes, isPacked: true }
  }
  const bytes = new TextEncoder().encode(file.text)
  return { contentType, read: async () => bytes }
}

/** What every page loads, whatever it shows. */
const shellFiles = {
  theme: `/assets/${files.theme.name}`,
  icon: `/assets/${files.icon.name}`,
  font: `/assets/${files.font.name}`,
  monoFont: `/assets/${files.monoFont.name}`,
  shareCard: `/assets/${files.shareCard.name}`,
}

/** Paths of what the pages load. */
export const pageFiles: PageFiles = {
  ...shellFiles,
  script: `/assets/${files.script.name}`,
  styles: `/assets/${files.styles.name}`,
}

/** The same for pages with charts, whose library is as large as the rest of the script. */
export const chartFiles: PageFiles = {
  ...pageFiles,
  script: `/assets/${files.chartScript.name}`,
}

/** The same for the API documentation, which shares little with the other pages. */
export const docsFiles: PageFiles = {
  ...shellFiles,
  script: `/assets/${files.docsScript.name}`,
  styles: `/assets/${files.docsStyles.name}`,
}

/** The same for Swagger UI. */
export const swaggerFiles = swagger.files

/** The files by name, which changes with their content. All of them are inside the executable. */
export const pageAssets: ReadonlyMap<string, Asset> = new Map([
  ...Object.values(files).map((file): [string, Asset] => [file.name, asset(file)]),
  ...swagger.assets,
])
