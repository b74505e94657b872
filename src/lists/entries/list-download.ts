/** HTTP validators of a text, used to check later whether it has changed. */
export type TextValidators = { etag?: string; lastModified?: string }

export type Downloaded =
  { changed: false } | { changed: true; text: string; version: TextValidators }

/** The role of a list's publisher in sentences. */
export const publisherOf = (title: string): string => `the publisher of ${title}`

/** Port to the publishers of lists. Throws Fault UPSTREAM_*; a text arrives complete or not at all. */
export type ListDownload = (request: {
  id: string
  title: string
  url: string
  held?: TextValidators
}) => Promise<Downloaded>
