import { version } from 'swagger-ui-dist/package.json'
import bundle from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import styles from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import licence from 'swagger-ui-dist/LICENSE' with { type: 'file' }
import notice from 'swagger-ui-dist/NOTICE' with { type: 'file' }
import otherLicences from 'swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt' with { type: 'file' }

/** A file of the pages that goes with one of Swagger UI's. */
type Own = { name: string; contentType: string; text: string }

type Served = { contentType: string; read: () => Promise<Uint8Array<ArrayBuffer>> }

export type SwaggerFiles = { script: string; styles: string }

/**
 * Swagger UI's files with ours before or behind them, and its licences. They are read from the executable when a client
 * requests them: two megabytes that most servers never send.
 */
export const swaggerAssets = (
  script: Own,
  style: Own,
): { files: SwaggerFiles; assets: Map<string, Served> } => {
  const licences = `swagger-ui-${version}-licences.txt`
  const words = `/*! swagger-ui ${version}, Copyright SmartBear Software Inc., Apache-2.0; licences: /assets/${licences} */\n`
  const names = { script: withVersion(script.name), styles: withVersion(style.name) }
  return {
    files: { script: `/assets/${names.script}`, styles: `/assets/${names.styles}` },
    assets: new Map([
      [
        names.script,
        asset(script.contentType, async () => [words, script.text, '\n', await textOf(bundle)]),
      ],
      [
        names.styles,
        asset(style.contentType, async () => [words, await textOf(styles), '\n', style.text]),
      ],
      [
        licences,
        asset('text/plain;charset=utf-8', async () => [
          await textOf(notice),
          '\n',
          await textOf(licence),
          '\n',
          await textOf(otherLicences),
        ]),
      ],
    ]),
  }
}

/** Names change with their content, which our own part alone would not tell. */
const withVersion = (name: string): string => name.replace(/^swagger-/, `swagger-${version}-`)

const asset = (contentType: string, parts: () => Promise<string[]>): Served => ({
  contentType,
  read: async () => new TextEncoder().encode((await parts()).join('')),
})

const textOf = (path: string): Promise<string> => Bun.file(path).text()
