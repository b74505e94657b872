/** Takes turns among clients, so that one with a hundred requests does not hold up one with a single request. */
export type FairQueue<Item> = {
  add: (client: string, item: Item) => void
  /** The next item: of the client whose turn it is, its oldest. */
  take: () => Item | undefined
  readonly size: number
}

export const makeFairQueue = <Item>(): FairQueue<Item> => {
  // In the order of turns: a client that has just had one goes to the end.
  const waiting = new Map<string, Item[]>()
  let size = 0
  return {
    add: (client, item) => {
      const items = waiting.get(client)
      if (items) items.push(item)
      else waiting.set(client, [item])
      size++
    },
    take: () => {
      const [first] = waiting
      if (!first) return undefined
      const [client, items] = first
      const item = items.shift()
      waiting.delete(client)
      if (items.length > 0) waiting.set(client, items)
      if (item !== undefined) size--
      return item
    },
    get size() {
      return size
    },
  }
}
