/** Replaced by the build; absent when run from source. */
declare const DRAWBRIDGE_COMMIT: string | undefined

/** Commit this program was built from, or `source` when it runs unbuilt. */
export const builtFromCommit: string =
  typeof DRAWBRIDGE_COMMIT === 'string' ? DRAWBRIDGE_COMMIT : 'source'

/**
 * Program of the thread that stores request events, an entry point of its own for the build. The address holds in the
 * checkout and in the executable, where all else is one file at the root, only from a file in this folder.
 */
export const eventThreadEntry = new URL('./event-thread.ts', import.meta.url)

/** Program of the thread that renews lists, likewise. */
export const listThreadEntry = new URL('./list-thread.ts', import.meta.url)

/** Starts this program as a scan worker; see `app/scan-pool`. */
export const scanWorkerName = 'scan-worker'

/** This program as a file to start: none where it is the executable itself. */
export const mainEntry: URL | undefined =
  typeof DRAWBRIDGE_COMMIT === 'string' ? undefined : new URL('./main.ts', import.meta.url)

export const productVersion = '0.1.0'

/** Version of the interface description, in date form (contract section 9). */
export const interfaceVersion = '2026-11-20'
