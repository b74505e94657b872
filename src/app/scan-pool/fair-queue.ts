/** Takes turns among clients, so that one with a hundred requests does not hold up one with a single request. */
export type FairQueue<Item> = {
  add: (client: string, item: Item) => void
  /** The next item: of the client whose turn it is and that may have one, its oldest. */
  take: (mayTake?: (client: string) => boolean) => { client: string; item: Item } | undefined
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
    take: (mayTake = () => true) => {
      for (const [client, items] of waiting) {
        if (!mayTake(client)) continue
        const [item] = items.splice(0, 1)
        waiting.delete(client)
        if (items.length > 0) waiting.set(client, items)
        if (item === undefined) return undefined
        size--
        return { client, item }
      }
      return undefined
    },
    get size() {
      return size
    },
  }
}
