import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

const names = t.Optional(t.Record(t.String(), t.String()))

const lockedPackage = t.Object({
  name: t.Optional(t.String()),
  version: t.Optional(t.String()),
  integrity: t.Optional(t.String()),
  license: t.Optional(t.String()),
  os: t.Optional(t.Array(t.String())),
  cpu: t.Optional(t.Array(t.String())),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: t.Optional(
    t.Record(t.String(), t.Object({ optional: t.Optional(t.Boolean()) })),
  ),
})

export type LockedPackage = typeof lockedPackage.static

/** What npm has settled: packages by where they lie, the product itself at the empty path. */
export type LockFile = ReadonlyMap<string, LockedPackage>

/** @throws Error where the file is not as npm writes it */
export const readLockFile = (root: string): LockFile => {
  const json: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages: unknown = Object(json)['packages']
  if (!Value.Check(t.Record(t.String(), lockedPackage), packages))
    throw new Error('package-lock.json is not as npm writes it')
  return new Map(Object.entries(packages))
}

/** Where npm finds a package that is asked for from another one: within it, beside it, or further up. */
export const findPackage = (lock: LockFile, from: string, name: string): string | undefined => {
  const within = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (lock.has(within)) return within
  if (from === '') return undefined
  const above = from.lastIndexOf('/node_modules/')
  return findPackage(lock, above === -1 ? '' : from.slice(0, above), name)
}
