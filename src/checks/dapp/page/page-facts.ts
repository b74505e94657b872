import type { PageFailure } from '../../../findings/gap.ts'

/** A script: loaded (`url`, absolute) or inline (`text`). Inline pages (`srcdoc`) count as inline scripts. */
export type PageScript = { url?: string; text: string }

export type PageField = {
  tag: 'input' | 'textarea'
  /** As written, lower case, or empty. */
  type: string
  /** Name, id, placeholder and labels, joined by a space. */
  about: string
  /** The end of the text right before it. */
  before: string
}

/** A frame. `covers`: it fills the window, so the address bar shows the address of another page. */
export type PageFrame = { url: string; hidden: boolean; covers: boolean }

/** What a page contains, as far as it was read. Entities are decoded, white space is joined, URLs are absolute. */
export type PageFacts = {
  /** Every URL requested, in order. The last one returned the page. */
  hops: readonly string[]
  status: number
  /** The page was too long or stalled: the facts cover its beginning. */
  cut: boolean
  title: string
  /** Names of the site in `og:site_name`, `application-name` and the like. */
  siteNames: readonly string[]
  headings: readonly string[]
  /** Alternative texts of pictures. */
  pictureTexts: readonly string[]
  /** The declared original: `canonical` and `og:url`. */
  canonicalUrls: readonly string[]
  iconUrls: readonly string[]
  scripts: readonly PageScript[]
  fields: readonly PageField[]
  /** Short texts of buttons and links. */
  buttons: readonly string[]
  /** Targets of links. */
  linkUrls: readonly string[]
  frames: readonly PageFrame[]
  /** Target of a `<meta http-equiv="refresh">` or a `Refresh` header that leads to another URL. */
  refreshUrl?: string
  /** The beginning of the visible text. */
  text: string
}

/** Result of opening a page. `hops`: the URLs requested on the way. */
export type PageReading =
  | { status: 'read'; facts: PageFacts }
  | { status: 'failed'; failure: PageFailure; hops: readonly string[] }

/** Port: fetches the page of an app. Never rejects: a failure is part of the answer. */
export type PageReader = (url: string) => Promise<PageReading>
