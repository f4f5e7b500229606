/** Something that holds a file's content in a process of its own. */
export type Holder = { readonly isOpen: boolean; close: () => void }

export type HeldOptions = {
  /** How many files are held at once; the one unused for longest goes first. 4 unless given. */
  max?: number
  /** After how much rest a file goes, 60 s unless given. */
  idleMs?: number
}

type Entry<One> = { id: string; held: One; timer?: NodeJS.Timeout; busy: number }

/** Processes that hold files, by the caller's id: a few at once, each until it was not used for a while. */
export type HeldFiles<One extends Holder> = {
  /** Works with what is held under an id; `open` is called when nothing is. */
  use: <Result>(id: string, open: () => One, work: (value: One) => Promise<Result>) => Promise<Result>
  /** Ends every process; what waits fails. */
  close: () => void
}

export function createHeldFiles<One extends Holder>({ max = 4, idleMs = 60_000 }: HeldOptions): HeldFiles<One> {
  const entries = new Map<string, Entry<One>>()
  const drop = (id: string): void => {
    const entry = entries.get(id)
    if (!entry) return
    entries.delete(id)
    clearTimeout(entry.timer)
    entry.held.close()
  }
  const makeRoom = (): void => {
    for (const entry of [...entries.values()]) {
      if (entries.size < max) return
      if (entry.busy === 0) drop(entry.id)
    }
  }
  const entryOf = (id: string, open: () => One): Entry<One> => {
    const known = entries.get(id)
    if (known?.held.isOpen) {
      entries.delete(id)
      entries.set(id, known)
      return known
    }
    makeRoom()
    const entry: Entry<One> = { id, held: open(), busy: 0 }
    entries.set(id, entry)
    return entry
  }
  const rest = (entry: Entry<One>): void => {
    if (entry.busy > 0) return
    if (entries.get(entry.id) !== entry) {
      // Another has taken its place.
      entry.held.close()
      return
    }
    clearTimeout(entry.timer)
    if (entry.held.isOpen) entry.timer = setTimeout(() => drop(entry.id), idleMs).unref()
    else drop(entry.id)
  }
  return {
    use: async (id, open, work) => {
      const entry = entryOf(id, open)
      clearTimeout(entry.timer)
      entry.busy++
      try {
        return await work(entry.held)
      } finally {
        entry.busy--
        rest(entry)
      }
    },
    close: () => {
      for (const id of [...entries.keys()]) drop(id)
    },
  }
}
