import type { VisitorPart, VisitorTable } from '#contract/widget/schemas.ts'
import type { ShownAnswer } from './conversation.ts'
import { element } from './element.ts'
import { linkElement, markdown } from './markdown.ts'
import type { Language, WidgetWords } from './words.ts'

type Look = { words: WidgetWords; language: Language; onAsk: (question: string) => void }

/** A question and what is known of its answer. Suggestions only of the last one. */
export function messageView(message: ShownAnswer, last: boolean, look: Look): [mine: HTMLElement, theirs: HTMLElement] {
  const { words } = look
  if (message.question === '') return [element('div', { hidden: true }), personView(message, look)]
  const mine = element(
    'div',
    { class: 'bubble mine' },
    element('span', { class: 'sr' }, `${words.you}: `),
    message.question,
  )
  // Nothing answers a question that was not sent.
  if (message.status === 'unsent') return [mine, element('div')]
  const running = message.status === 'streaming'
  // People answer it, in a message of their own.
  if (!running && message.parts.length === 0 && message.status === 'done')
    return [mine, element('div', { hidden: true })]
  const answer = element('div', { class: 'bubble theirs', 'aria-busy': running ? 'true' : undefined })
  for (const part of message.parts) {
    const shown = partView(part, last && !running, look)
    if (shown) answer.append(shown)
  }
  const sources = sourcesView(message.parts, look)
  if (sources && !running) answer.append(sources)
  if (running && (message.looking || message.parts.length === 0))
    answer.append(element('p', { class: 'quiet dots' }, message.looking ? words.looking : words.thinking))
  if (message.status === 'stopped') answer.append(element('p', { class: 'quiet' }, words.stopped))
  return [mine, answer]
}

/** What somebody of the team wrote. */
const personView = ({ person, parts }: ShownAnswer, look: Look): HTMLElement =>
  element(
    'div',
    { class: 'bubble theirs by-person' },
    element('p', { class: 'name' }, person || look.words.team),
    ...parts.map((part) => partView(part, false, look)),
  )

function partView(part: VisitorPart, offers: boolean, look: Look): Node | undefined {
  const { words } = look
  switch (part.type) {
    case 'text':
      return element('div', { class: 'text' }, markdown(part.text, words.newTab))
    case 'table':
      return tableView(part.table, look)
    case 'notice':
      return element('p', { class: 'bad' }, part.message)
    case 'suggestions':
      return offers ? suggestionsView(part.questions, look) : undefined
    default:
      return undefined
  }
}

export const suggestionsView = (questions: readonly string[], { words, onAsk }: Look): HTMLElement =>
  element(
    'ul',
    { class: 'suggestions', 'aria-label': words.suggestions },
    ...questions.map((question) =>
      element('li', {}, element('button', { type: 'button', onclick: () => onAsk(question) }, question)),
    ),
  )

function tableView({ title, columns, rows, row_count }: VisitorTable, { words, language }: Look): HTMLElement {
  const number = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-US', { maximumFractionDigits: 2 })
  const cell = (value: unknown) => (typeof value === 'number' ? number.format(value) : String(value ?? ''))
  const side = (type: string) => (type === 'number' ? 'number' : undefined)
  const head = columns.map(({ label, unit, type }) =>
    element('th', { class: side(type), scope: 'col' }, unit ? `${label} (${unit})` : label),
  )
  const body = rows.map((row) =>
    element('tr', {}, ...columns.map(({ key, type }) => element('td', { class: side(type) }, cell(row[key])))),
  )
  const table = element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body))
  return element(
    'figure',
    {},
    element('figcaption', {}, title),
    element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': title }, table),
    row_count > rows.length && element('p', { class: 'quiet' }, words.rows(rows.length, row_count)),
  )
}

/** What marks `[n]` in the text point at, as far as it is a source; tables stand in the answer themselves. */
function sourcesView(parts: readonly VisitorPart[], { words }: Look): HTMLElement | undefined {
  const evidence = parts.filter(({ type }) => type === 'table' || type === 'source')
  const items = evidence.flatMap((part, index) => {
    if (part.type !== 'source') return []
    const title = part.url ? linkElement(part.url, part.title, words.newTab) : part.title
    return [element('li', { value: String(index + 1) }, title, part.quote !== '' && element('q', {}, part.quote))]
  })
  return items.length === 0
    ? undefined
    : element('div', { class: 'sources' }, element('strong', {}, words.sources), element('ol', {}, ...items))
}

/** An answer as it is read out once it has ended. */
export const spokenText = ({ parts }: ShownAnswer): string =>
  parts
    .flatMap((part) => {
      if (part.type === 'text') return [part.text.replace(/[*_`#>|[\]]/g, '')]
      if (part.type === 'notice') return [part.message]
      return part.type === 'table' ? [part.table.title] : []
    })
    .join('\n')
