/** A program of a page: loaded from elsewhere (`url`, absolute) or written into it (`text`), which pages within the page are too. */
export type PageScript = { url?: string; text: string }

/** A field that asks people for something. */
export type PageField = {
  tag: 'input' | 'textarea'
  /** As written, lower case; empty where it has none. */
  type: string
  /** What it says it wants: name, id, placeholder and labels, joined by a blank. */
  about: string
  /** What people read right before it, cut to its end. */
  before: string
}

/** A page within the page; `covers`: it takes the whole window, so that the address bar speaks of another page. */
export type PageFrame = { url: string; hidden: boolean; covers: boolean }

/** What one fetched page holds, as far as it was read; texts with entities decoded and blanks joined. URLs are absolute. */
export type PageFacts = {
  /** Every URL that was asked, in order; the last one gave the page. */
  hops: readonly string[]
  status: number
  /** The page was longer than is read, or stalled; the facts are of its beginning. */
  cut: boolean
  title: string
  /** What the page calls itself for machines: `og:site_name`, `application-name` and the like. */
  siteNames: readonly string[]
  headings: readonly string[]
  /** Alternative texts of pictures. */
  pictureTexts: readonly string[]
  /** Where the page says that it truly lives: `canonical` and `og:url`. */
  canonicalUrls: readonly string[]
  iconUrls: readonly string[]
  scripts: readonly PageScript[]
  fields: readonly PageField[]
  /** Buttons and links, as they read; only short ones. */
  buttons: readonly string[]
  /** Where links lead. */
  linkUrls: readonly string[]
  frames: readonly PageFrame[]
  /** Target of a `<meta http-equiv="refresh">` or a `Refresh` header that leads to another URL. */
  refreshUrl?: string
  /** Text that people see, cut to its beginning. */
  text: string
}

/**
 * What came of looking at a page. `failed` says why in a clause (`the site did not answer in time`) and keeps the URLs
 * that were asked on the way.
 */
export type PageLook =
  { status: 'seen'; facts: PageFacts } | { status: 'failed'; why: string; hops: readonly string[] }

/** Port: fetches the page of an app. Never rejects; a page that cannot be had is an answer like any other. */
export type PageReader = (url: string) => Promise<PageLook>
