type Waiting<Item, Result> = { item: Item; done: (result: Result) => void; failed: (error: unknown) => void }

/**
 * Stores together what comes together: what comes while a batch of the same key is stored waits for the next one. Each caller hears of its own,
 * once it is stored; one that cannot be stored keeps no other from it. `store` answers in the order of its items.
 */
export function createBatches<Item, Result>({
  atOnce,
  keyOf,
  store,
}: {
  atOnce: number
  keyOf: (item: Item) => string
  store: (items: readonly Item[]) => Promise<readonly Result[]>
}): (item: Item) => Promise<Result> {
  const waiting = new Map<string, Waiting<Item, Result>[]>()
  const storing = async (key: string, queue: Waiting<Item, Result>[]) => {
    while (queue.length > 0) await storeTogether(store, queue.splice(0, atOnce))
    waiting.delete(key)
  }
  return (item) =>
    new Promise((done, failed) => {
      const key = keyOf(item)
      const before = waiting.get(key)
      const queue = before ?? []
      queue.push({ item, done, failed })
      if (before) return
      waiting.set(key, queue)
      // What comes with the same read of a connection goes along.
      setImmediate(() => void storing(key, queue))
    })
}

async function storeTogether<Item, Result>(
  store: (items: readonly Item[]) => Promise<readonly Result[]>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await store(batch.map(({ item }) => item))
    // There is a result for each item.
    for (const [index, { done }] of batch.entries()) done(results[index] as Result)
  } catch (error) {
    if (batch.length === 1) return batch[0]?.failed(error)
    for (const each of batch) await storeTogether(store, [each])
  }
}
