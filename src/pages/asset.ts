/** A file that is served as it is; `read` gives the same bytes each time. */
export type Asset = { contentType: string; read: () => Promise<Uint8Array<ArrayBuffer>> }
