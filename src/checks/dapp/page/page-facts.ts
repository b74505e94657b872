import type { PageFailure } from '../../../findings/gap.ts'

/** A script of a page: loaded (`url`, absolute) or inline (`text`). Pages within the page (`srcdoc`) are inline too. */
export type PageScript = { url?: string; text: string }

/** A form field. */
export type PageField = {
  tag: 'input' | 'textarea'
  /** As written, lower case; empty where it has none. */
  type: string
  /** Name, id, placeholder and labels, joined by a space. */
  about: string
  /** Text right before it; only its end. */
  before: string
}

/** A page within the page; `covers`: it fills the window, so that the address bar shows the address of another page. */
export type PageFrame = { url: string; hidden: boolean; covers: boolean }

/** What a page contains, as far as it was read: texts with entities decoded and white space joined, URLs absolute. */
export type PageFacts = {
  /** Every URL that was requested, in order; the last one returned the page. */
  hops: readonly string[]
  status: number
  /** The page was too long, or stalled: the facts are of its beginning. */
  cut: boolean
  title: string
  /** What the page calls itself in `og:site_name`, `application-name` and the like. */
  siteNames: readonly string[]
  headings: readonly string[]
  /** Alternative texts of pictures. */
  pictureTexts: readonly string[]
  /** Where the page says that its original is: `canonical` and `og:url`. */
  canonicalUrls: readonly string[]
  iconUrls: readonly string[]
  scripts: readonly PageScript[]
  fields: readonly PageField[]
  /** Texts of buttons and links; only short ones. */
  buttons: readonly string[]
  /** Targets of links. */
  linkUrls: readonly string[]
  frames: readonly PageFrame[]
  /** Target of a `<meta http-equiv="refresh">` or a `Refresh` header that leads to another URL. */
  refreshUrl?: string
  /** Visible text; only its beginning. */
  text: string
}

/** What came of opening a page. `hops` are the URLs that were requested on the way. */
export type PageReading =
  | { status: 'read'; facts: PageFacts }
  | { status: 'failed'; failure: PageFailure; hops: readonly string[] }

/** Port: fetches the page of an app. Never rejects: a page that cannot be fetched is an answer like any other. */
export type PageReader = (url: string) => Promise<PageReading>
