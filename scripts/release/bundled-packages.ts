import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** The part of a metafile that is read here: every file of a bundle, and its imports. */
const metafile = t.Object({
  inputs: t.Record(
    t.String(),
    t.Object({
      imports: t.Array(t.Object({ path: t.String(), external: t.Optional(t.Boolean()) })),
    }),
  ),
})

/**
 * Packages in a bundle, and the packages that each one imports there. Keys are folders as package-lock.json has them,
 * `node_modules/ajv`; the product itself is the empty text.
 */
export type BundledPackages = ReadonlyMap<string, ReadonlySet<string>>

/** From metafiles of Bun's bundler. Throws an Error if one does not have Bun's format. */
export const bundledPackages = (metafiles: readonly unknown[]): BundledPackages => {
  const packages = new Map<string, Set<string>>([['', new Set()]])
  for (const file of metafiles) {
    if (!Value.Check(metafile, file)) throw new Error('a metafile is not as Bun writes it')
    for (const [input, { imports }] of Object.entries(file.inputs)) {
      const from = folderOf(input)
      const reached = packages.get(from) ?? new Set<string>()
      packages.set(from, reached)
      for (const { path, external } of imports)
        if (external !== true && folderOf(path) !== from) reached.add(folderOf(path))
    }
  }
  return packages
}

const folderOf = (input: string): string =>
  /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? ''
