/** What does not allow for every block: the limit of calls or of bytes, or what the node or this machine manages. */
export type LimitedBy = 'calls' | 'bytes' | 'node'
