import type { Origins } from '../../endpoint/origins.ts'
import type { ExampleApp } from '../example/example-app.ts'
import type { PageSetting } from '../page-shell.ts'

/** What the routes of the pages and of the documentation need. */
export type PageVerbs = {
  /** The OpenAPI document as text, with this origin as the scan address. */
  openApi: (scanOrigin: string) => Promise<string>
  /** Swagger UI's page on that document, as its plugin renders it. */
  swagger: () => Promise<string>
  pages: PageSetting
  /** The example app, if there is one. */
  example: ExampleApp | undefined
  /** Both addresses as the client reaches them; the scan's port is known once that listener is open. */
  originsOf: (request: Request) => Origins
}
