import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const folder = new URL('../../../../shared/data/', import.meta.url)

/** Why the reference data cannot be read; undefined if it can. */
export const noSharedData = existsSync(folder)
  ? undefined
  : 'the reference data is not beside the repository'

/** Rows of a gzipped ndjson file of the reference data, which must not be copied into the repository. */
export const sharedRows = (file: string): unknown[] => {
  if (noSharedData !== undefined) return []
  const text = gunzipSync(readFileSync(new URL(file, folder))).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
}
