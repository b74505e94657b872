/** What came of opening the page of an address; `why` is a sentence for people. */
export type PageLook = { status: 'seen' } | { status: 'failed'; why: string }
