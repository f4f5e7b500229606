const LONGEST = 2_000

/** The words selected inside one answer (`data-answer`) of an element, with where they stand; undefined for anything else. */
export function selectedIn(
  element: HTMLElement,
  selection: Selection | null,
): { text: string; rect: DOMRect } | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const answerOf = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-answer]')
  const answer = answerOf(range.startContainer)
  const text = selection.toString().trim()
  if (!answer || text === '' || !element.contains(answer)) return undefined
  // A selection that ends in the row after it (a triple press does) still is of this answer.
  return { text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text, rect: range.getBoundingClientRect() }
}

/** Words as a Markdown quotation before what is written already. */
export const quoteWords = (words: string, written: string): string =>
  `${words
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}\n\n${written}`
