import type { ExportedChat, Said } from './exports/said.ts'

/** A question with its answer. `parent`: the position of the turn that it follows. */
export type Turn = { parent: number | null; question: string; answer: string; model: string | null; at: number | null }

/** What is open on the way down: the turn before, and what was asked and said since. */
type Open = {
  parent: number | null
  question: string | null
  answers: string[]
  model: string | null
  at: number | null
}

/**
 * The turns of a chat, each behind the one that it follows, and which of them is at the end of the branch that was shown. An answer
 * in several messages is one; what an assistant said before anybody asked is left out.
 */
export function turnsOf({ said, shown }: Pick<ExportedChat, 'said' | 'shown'>): { turns: Turn[]; shown: number } {
  const byId = new Map(said.map((message) => [message.id, message]))
  const below = Map.groupBy(said, ({ parent }) => (parent !== null && byId.has(parent) ? parent : null))
  const turns: Turn[] = []
  /** Where a message ended up. */
  const places = new Map<string, number>()
  const left = rootsOf(below).map((message) => ({ message, open: nothing(null) }))
  for (let next = left.pop(); next; next = left.pop()) {
    const { message } = next
    // A message that stands there twice is one.
    if (places.has(message.id)) continue
    const open = taken(message, next.open)
    const followers = below.get(message.id) ?? []
    const ends = followers.length === 0 || followers.some(({ by }) => by === 'person')
    const turn = ends ? turnOf(open) : undefined
    if (turn) turns.push(turn)
    const place = turn ? turns.length - 1 : open.parent
    places.set(message.id, place ?? -1)
    for (const follower of followers.toReversed())
      left.push({ message: follower, open: follower.by === 'person' ? nothing(place) : open })
  }
  const found = shown === undefined ? undefined : places.get(shown)
  return { turns, shown: found !== undefined && found >= 0 ? found : turns.length - 1 }
}

const rootsOf = (below: Map<string | null, Said[]>): Said[] => (below.get(null) ?? []).toReversed()

const nothing = (parent: number | null): Open => ({ parent, question: null, answers: [], model: null, at: null })

function taken({ by, text, at, model }: Said, open: Open): Open {
  if (by === 'nobody' || text.trim() === '') return open
  if (by === 'person') return { ...open, question: text.trim(), at: at ?? null }
  return { ...open, answers: [...open.answers, text.trim()], model: model ?? open.model }
}

const turnOf = ({ parent, question, answers, model, at }: Open): Turn | undefined =>
  question === null ? undefined : { parent, question, answer: answers.join('\n\n'), model, at }
