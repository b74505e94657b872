/** Shorter labels have too many unrelated neighbours. */
const neighbourLengthMin = 7

/**
 * Number of the family that each name belongs to: the same label under other suffixes, with other digits and hyphens,
 * with its parts in another order, or the same after each loses at most one letter. Names linked through others share a
 * family. Campaigns register names by the dozen, so a name assessed by a table that has seen its siblings would not
 * show how new names fare.
 */
export const familiesOf = (labels: readonly string[]): number[] => {
  const parents = labels.map((_, index) => index)
  const first = new Map<string, number>()
  labels.forEach((label, index) => {
    for (const key of keysOf(label)) {
      const other = first.get(key)
      if (other === undefined) first.set(key, index)
      else parents[rootOf(parents, index)] = rootOf(parents, other)
    }
  })
  return labels.map((_, index) => rootOf(parents, index))
}

const rootOf = (parents: number[], index: number): number => {
  let at = index
  for (;;) {
    const parent = parents[at] ?? at
    if (parent === at) return at
    parents[at] = parents[parent] ?? parent
    at = parent
  }
}

/** Siblings share a key. */
const keysOf = (label: string): string[] => {
  const letters = label.replace(/[-0-9.]/g, '') || label
  const parts = label.split('-').sort().join('-')
  const keys = [`letters ${letters}`, `parts ${parts}`]
  if (letters.length < neighbourLengthMin) return keys
  const without = [...letters].map(
    (_, at) => `near ${letters.slice(0, at)}${letters.slice(at + 1)}`,
  )
  return [...keys, `near ${letters}`, ...without]
}
