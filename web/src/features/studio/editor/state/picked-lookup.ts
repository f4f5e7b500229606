import { limits } from '#contract/limits.ts'
import { type PickedThing, pickedThing } from '#contract/studio/schemas.ts'
import { definitionOf, type FlowDocument, fieldsOf, type Lookup } from '#flow/index.ts'

type Given = {
  /** Which of them are there. */
  ask: (picks: PickedThing[]) => Promise<PickedThing[]>
  /** It is known of more things now. */
  onAnswer: () => void
}
const freshMs = 20_000

/** Remembers what the server said about the things that steps pick; asks again after a while, and for new ones at once. */
export class PickedLookup {
  readonly #given: Given
  #known = new Map<string, boolean>()
  #askedAt = 0
  #asking = false

  constructor(given: Given) {
    this.#given = given
  }

  /** What is known now. Nothing is said of things that were not asked about yet. */
  of(document: FlowDocument): Lookup {
    const picks = picksOf(document)
    const isNew = picks.some((pick) => !this.#known.has(keyOf(pick)))
    if (picks.length > 0 && (isNew || Date.now() - this.#askedAt > freshMs)) void this.#ask(picks)
    return (pick, id) => this.#known.get(`${pick} ${id}`)
  }

  async #ask(picks: PickedThing[]): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    try {
      const there = new Set((await this.#given.ask(picks)).map(keyOf))
      this.#known = new Map(picks.map((pick) => [keyOf(pick), there.has(keyOf(pick))]))
    } catch {
      // Publishing and testing ask the server again.
      for (const pick of picks) this.#known.set(keyOf(pick), this.#known.get(keyOf(pick)) ?? true)
    } finally {
      this.#asking = false
      this.#askedAt = Date.now()
    }
    this.#given.onAnswer()
  }
}

const keyOf = ({ pick, id }: PickedThing) => `${pick} ${id}`

function picksOf({ nodes }: FlowDocument): PickedThing[] {
  const all = nodes.flatMap(({ kind, options }) => {
    const definition = definitionOf(kind)
    if (!definition) return []
    return fieldsOf(definition, options).flatMap(({ meta, value }) => {
      const read = pickedThing.safeParse({ pick: meta.pick, id: value })
      return read.success ? [read.data] : []
    })
  })
  return [...new Map(all.map((item) => [keyOf(item), item])).values()].slice(0, limits.studio.picks)
}
