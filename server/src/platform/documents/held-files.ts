/** Something that holds a file's content in a process of its own. */
export type Holder = { readonly isOpen: boolean; close: () => void }

export type HeldOptions = {
  /** How many files are held at once; the one unused for longest goes first. 4 unless given. */
  most?: number
  /** After how much rest a file goes, 60 s unless given. */
  idleMs?: number
}

type Entry<One> = { id: string; one: One; timer?: NodeJS.Timeout; busy: number }

/** Processes that hold files, by the caller's id: a few at once, each until it was not used for a while. */
export class FileProcesses<One extends Holder> {
  readonly #entries = new Map<string, Entry<One>>()
  readonly #most: number
  readonly #idleMs: number

  constructor({ most = 4, idleMs = 60_000 }: HeldOptions) {
    this.#most = most
    this.#idleMs = idleMs
  }

  /** Works with what is held under an id; `open` is called when nothing is. */
  async use<Result>(id: string, open: () => One, work: (value: One) => Promise<Result>): Promise<Result> {
    const entry = this.#entry(id, open)
    clearTimeout(entry.timer)
    entry.busy++
    try {
      return await work(entry.one)
    } finally {
      entry.busy--
      this.#rest(entry)
    }
  }

  drop(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    clearTimeout(entry.timer)
    entry.one.close()
  }

  /** Ends every process; what waits fails. */
  close(): void {
    for (const id of [...this.#entries.keys()]) this.drop(id)
  }

  #entry(id: string, open: () => One): Entry<One> {
    const known = this.#entries.get(id)
    if (known?.one.isOpen) {
      this.#entries.delete(id)
      this.#entries.set(id, known)
      return known
    }
    this.#makeRoom()
    const entry: Entry<One> = { id, one: open(), busy: 0 }
    this.#entries.set(id, entry)
    return entry
  }

  #makeRoom(): void {
    for (const entry of [...this.#entries.values()]) {
      if (this.#entries.size < this.#most) return
      if (entry.busy === 0) this.drop(entry.id)
    }
  }

  #rest(entry: Entry<One>): void {
    if (entry.busy > 0) return
    if (this.#entries.get(entry.id) !== entry) {
      // Another has taken its place.
      entry.one.close()
      return
    }
    clearTimeout(entry.timer)
    if (entry.one.isOpen) entry.timer = setTimeout(() => this.drop(entry.id), this.#idleMs).unref()
    else this.drop(entry.id)
  }
}
