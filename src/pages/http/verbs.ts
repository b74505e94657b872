import type { Origins } from '../../endpoint/origins.ts'
import type { PageSetting } from '../page-shell.ts'

/** What the endpoints of pages and documents are handed. */
export type PageVerbs = {
  /** The OpenAPI document as text, with the scan endpoints at this origin. */
  openApi: (scanOrigin: string) => Promise<string>
  /** What the pages show that is the same for every visitor. */
  pages: Omit<PageSetting, 'scanOrigin'>
  /** Both addresses as the caller reaches them; the scan's port is known once that listener is open. */
  originsOf: (request: Request) => Origins
}
