/** A value that may already be available. A needless promise costs about 4 µs a request. */
export type MaybePromise<T> = T | Promise<T>
