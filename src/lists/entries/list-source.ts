/** What a downloaded file says, as it stands there: nothing of it is believed yet. */
export type ListContent = {
  /** Hosts and URLs, or addresses. */
  blocked: readonly string[]
  /** What the same list takes out of itself. */
  exceptions: readonly string[]
}

/** A list that others publish: where, in which form, under which terms. One file, one line in the registry, one test. */
export type ListSource = {
  /** Word for the setting LISTS, permanent. */
  id: string
  /** For people: `Listed as phishing by …`. */
  title: string
  /** Where its publisher has it; the operator may name a mirror. */
  url: string
  /** Terms of the publisher. Whoever enables a list downloads it under them. */
  licence: string
  holds: { of: 'sites' } | { of: 'addresses'; kind: string }
  /** Throws Fault UPSTREAM_ERROR where the text is not in the list's form. */
  read: (text: string) => ListContent
}
