import { bundlePages } from './bundle.ts' with { type: 'macro' }
import type { Asset } from './asset.ts'
import type { PageFiles } from './page-shell.ts'

const files = await bundlePages()

const asset = ({ contentType, text }: { contentType: string; text: string }): Asset => {
  const bytes = new TextEncoder().encode(text)
  return { contentType, read: async () => bytes }
}

/** Where the pages find what they load. */
export const pageFiles: PageFiles = {
  script: `/assets/${files.script.name}`,
  styles: `/assets/${files.styles.name}`,
  icon: `/assets/${files.icon.name}`,
}

/** The same for the documents, which share little with the other pages, and draw nothing. */
export const docsFiles: PageFiles = {
  script: `/assets/${files.docsScript.name}`,
  styles: `/assets/${files.docsStyles.name}`,
  icon: pageFiles.icon,
}

/** What the pages load, by its name, which changes with its content. All of it is inside the binary. */
export const pageAssets: ReadonlyMap<string, Asset> = new Map(
  Object.values(files).map((file) => [file.name, asset(file)]),
)
