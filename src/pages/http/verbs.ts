import type { Origins } from '../../endpoint/origins.ts'
import type { PageSetting } from '../page-shell.ts'

/** What the routes of the pages and of the documentation need. */
export type PageVerbs = {
  /** The OpenAPI document as text, with the scan endpoints at this origin. */
  openApi: (scanOrigin: string) => Promise<string>
  /** The part of the setting that is the same for all clients. */
  pages: Omit<PageSetting, 'scanOrigin'>
  /** Both addresses as the client reaches them; the scan's port is known once that listener is open. */
  originsOf: (request: Request) => Origins
}
