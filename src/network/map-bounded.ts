/** Like `Promise.all` over `map`, with at most `atOnce` running; results are in the order of the items. */
export const mapBounded = async <T, R>(
  items: readonly T[],
  atOnce: number,
  each: (item: T) => Promise<R>,
): Promise<R[]> => {
  const answers = new Map<number, R>()
  const queue = items.entries()
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) answers.set(index, await each(item))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return [...answers].sort(([a], [b]) => a - b).map(([, answer]) => answer)
}
