import type { Language } from '#contract/language.ts'
import { markdownOf } from '../answer/markdown-of.ts'
import type { messages } from './messages/en.ts'
import type { Result } from './run.ts'

type Words = typeof messages

export const wordsOf = ({ answer }: Result): number =>
  answer.usage?.output_words ??
  answer.parts.reduce((sum, part) => sum + (part.type === 'text' ? (part.text.match(/\S+/g)?.length ?? 0) : 0), 0)

export const stepsOf = ({ answer }: Result): number =>
  answer.parts.filter(({ type }) => type.startsWith('tool-')).length

/** All columns as one Markdown text. */
export function reportMarkdown(
  question: string,
  named: readonly { name: string; result: Result }[],
  t: Words,
  language: Language,
): string {
  const columns = named.map(({ name, result }) => {
    const { total, first, words, steps, credits } = t.facts
    const facts = [
      ...(result.totalMs === undefined ? [] : [`${total}: ${result.totalMs} ms`]),
      ...(result.firstMs === undefined ? [] : [`${first}: ${result.firstMs} ms`]),
      `${words}: ${wordsOf(result)}`,
      `${steps}: ${stepsOf(result)}`,
      ...(result.answer.usage ? [`${credits}: ${result.answer.usage.credits}`] : []),
    ]
    const notices = result.answer.parts.flatMap((part) =>
      part.type === 'data-notice' ? [`> ${part.data.message}`] : [],
    )
    const paragraphs = [
      ...notices,
      result.error && `> ${result.error}`,
      markdownOf(result.answer.parts, language),
    ].filter(Boolean)
    return `## ${name}\n\n${facts.join(' · ')}\n\n${paragraphs.join('\n\n')}`
  })
  return [`# ${question}`, ...columns].join('\n\n')
}

/** The same for programs. */
export const reportJson = (question: string, named: readonly { name: string; result: Result }[]): string =>
  JSON.stringify(
    {
      question,
      columns: named.map(({ name, result: { column, answer, firstMs, totalMs, error } }) => ({
        column,
        name,
        status: answer.status,
        model: answer.start?.model ?? null,
        total_ms: totalMs ?? null,
        first_word_ms: firstMs ?? null,
        usage: answer.usage ?? null,
        error: error ?? null,
        parts: answer.parts,
      })),
    },
    null,
    2,
  )
