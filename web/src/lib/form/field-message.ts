import type { messages } from './messages/en.ts'

/** What a schema found, as far as words need it. */
export type FieldIssue = {
  readonly code?: string | undefined
  readonly input?: unknown
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly format?: unknown
  readonly path?: readonly PropertyKey[] | undefined
}

const formats = { email: 'email', date: 'date', datetime: 'date', url: 'url' } as const

/** The sentence for what a schema of the contract found, in the person's language. */
export function fieldMessage(issue: FieldIssue, t: typeof messages): string {
  if (isEmpty(issue.input)) return t.required
  const text = issue.origin === 'string'
  if (issue.code === 'too_small') return text ? t.tooShort(Number(issue.minimum)) : t.tooSmall(Number(issue.minimum))
  if (issue.code === 'too_big') return text ? t.tooLong(Number(issue.maximum)) : t.tooBig(Number(issue.maximum))
  if (issue.format === 'email' && typeof issue.path?.at(-1) === 'number') return t.emailInList(String(issue.input))
  const format = formats[issue.format as keyof typeof formats]
  return format ? t[format] : t.invalid
}

/** Whether nothing was written or chosen. */
export const isEmpty = (input: unknown) =>
  input === undefined ||
  input === null ||
  (typeof input === 'string' && input.trim() === '') ||
  (Array.isArray(input) && input.length === 0)
