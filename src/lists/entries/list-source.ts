/** The content of a downloaded file as written; nothing has been validated yet. */
export type ListContent = {
  /** Hosts and URLs, or addresses. */
  blocked: readonly string[]
  /** Exceptions that the same list makes from its own entries. */
  exceptions: readonly string[]
}

/** A downloadable list: its URL, format and terms. Each has one file, one line in the registry and one test. */
export type ListSource = {
  /** Permanent name in the setting LISTS. */
  id: string
  /** Display name: `Listed as phishing by …`. */
  title: string
  /** The publisher's URL; the operator may configure a mirror. */
  url: string
  /** The publisher's terms, under which the operator downloads the list. */
  licence: string
  holds: { of: 'sites' } | { of: 'addresses'; kind: string }
  /** Throws Fault UPSTREAM_ERROR if the text is not in the list's format. */
  read: (text: string) => ListContent
}
