import type { DataSource } from '#contract/agents/schemas.ts'

/** Somebody whom the text names: an agent by its id, or a way of answering by its name. */
export type Mention = { id: string; name: string; agent: boolean }

/** What is kept of a question that is not sent yet. Files cannot be kept by a browser. */
export type QuestionDraft = {
  text: string
  source?: DataSource
  web?: boolean
  model?: string
  links?: readonly string[]
  mentions?: readonly Mention[]
}

const key = (draftId: string) => `draft:${draftId}`

/** The draft of a place: a session's id, or `home`. */
export function readDraft(draftId: string): QuestionDraft {
  try {
    const stored = JSON.parse(localStorage.getItem(key(draftId)) ?? 'null') as Partial<QuestionDraft> | null
    const { text, source, web, model, links, mentions } = stored ?? {}
    return {
      text: typeof text === 'string' ? text : '',
      ...(source && { source }),
      ...(web && { web }),
      ...(typeof model === 'string' && { model }),
      ...(Array.isArray(links) && { links }),
      ...(Array.isArray(mentions) && { mentions }),
    }
  } catch {
    return { text: '' }
  }
}

const isEmpty = ({ text, source, web, model, links = [] }: QuestionDraft): boolean =>
  text.trim() === '' && !source && !web && !model && links.length === 0

/** Keeps a draft through a reload; one that says nothing is forgotten. */
export function keepDraft(draftId: string, draft: QuestionDraft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(key(draftId))
    else localStorage.setItem(key(draftId), JSON.stringify(draft))
  } catch {
    // Storage is full or closed to us: the draft lives as long as the page.
  }
}

// Beside the drafts, so that it goes with them when the person signs out. No session has such an id.
const askedId = '/asked'
const askedKept = 30

/** What the person asked before in this browser, oldest first. */
export function readAsked(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(askedId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((value) => typeof value === 'string') : []
  } catch {
    return []
  }
}

export function rememberAsked(question: string): void {
  try {
    const asked = [...readAsked().filter((text) => text !== question), question.slice(0, 2_000)].slice(-askedKept)
    localStorage.setItem(key(askedId), JSON.stringify(asked))
  } catch {
    // As above.
  }
}
