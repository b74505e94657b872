import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const lockedPackage = t.Object({
  version: t.Optional(t.String()),
  integrity: t.Optional(t.String()),
  license: t.Optional(t.String()),
})

/** The locked packages, by folder: `node_modules/ajv`. The product itself has the empty text as its key. */
export type LockFile = ReadonlyMap<string, typeof lockedPackage.static>

/** Throws an Error if the file does not have npm's format. */
export const readLockFile = (root: string): LockFile => {
  const json: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages: unknown = Object(json)['packages']
  if (!Value.Check(t.Record(t.String(), lockedPackage), packages))
    throw new Error('package-lock.json is not as npm writes it')
  return new Map(Object.entries(packages))
}
