type Wanted = Readonly<Record<string, string | number | readonly string[] | undefined>>

/**
 * Headers kept from one answer to the next, in which only what differs is set anew. Nearly all are the same every time,
 * and a response that has to make all of them from a record takes 1 µs longer. What comes back is to be given to a
 * `Response` at once, which copies it: the next call changes it.
 */
export const makeKeptHeaders = (): ((wanted: Wanted) => Headers) => {
  let kept = new Headers()
  let values = new Map<string, string>()
  const set = (wanted: Wanted): number => {
    let count = 0
    for (const name in wanted) {
      const given = wanted[name]
      if (given === undefined) continue
      count += 1
      const value = typeof given === 'string' ? given : String(given)
      if (values.get(name) === value) continue
      kept.set(name, value)
      values.set(name, value)
    }
    return count
  }
  return (wanted) => {
    if (set(wanted) === values.size) return kept
    kept = new Headers()
    values = new Map()
    set(wanted)
    return kept
  }
}
