/**
 * Number of typos between two words: a letter added, missing, replaced, or two swapped (optimal string alignment).
 * Stops early and returns `max + 1` if there are more than `max`.
 */
export const editDistance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    let lowest = row
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1)
      line.push(best)
      lowest = Math.min(lowest, best)
    }
    if (lowest > max) return max + 1
    beforeLast = last
    last = line
  }
  return last[b.length] ?? 0
}
