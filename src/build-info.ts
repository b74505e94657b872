/** Replaced by the build; absent when run from source. */
declare const DRAWBRIDGE_COMMIT: string | undefined

/** Commit this program was built from, or `source` when it runs unbuilt. */
export const builtFromCommit: string =
  typeof DRAWBRIDGE_COMMIT === 'string' ? DRAWBRIDGE_COMMIT : 'source'

/**
 * Entry point of the thread that stores request events. The executable is one file at the root, so this URL works both
 * there and in the checkout only from a file in this folder.
 */
export const eventThreadEntry = new URL('./event-thread.ts', import.meta.url)

/** Entry point of the thread that stores trades, likewise. */
export const marketThreadEntry = new URL('./market-thread.ts', import.meta.url)

/** Entry point of the thread that moves committed trades into their database, likewise. */
export const checkpointThreadEntry = new URL('./checkpoint-thread.ts', import.meta.url)

/** Entry point of the thread that reads blocks, likewise. */
export const blockThreadEntry = new URL('./block-thread.ts', import.meta.url)

/** Entry point of the thread that updates lists, likewise. */
export const listThreadEntry = new URL('./list-thread.ts', import.meta.url)

/** Starts this program as a scan worker; see `app/scan-pool`. */
export const scanWorkerName = 'scan-worker'

/** This program as a file to start: none where it is the executable itself. */
export const mainEntry: URL | undefined =
  typeof DRAWBRIDGE_COMMIT === 'string' ? undefined : new URL('./main.ts', import.meta.url)

export const productVersion = '0.1.0'

/** Version of the API description, as a date. */
export const interfaceVersion = '2026-11-29'
