import type { AnswerPart } from '#contract/chat/parts.ts'
import type { Language } from '#contract/language.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import type { AccountRow } from './account-row.ts'

/** The questions that an answer offers next. */
export const offeredIn = (parts: readonly AnswerPart[]): string[] =>
  parts.flatMap((part) => (part.type === 'data-suggestions' ? part.data.questions : []))

const listTitle: Record<Language, string> = { en: 'Ask next', id: 'Tanya lagi' }

/**
 * What the agent says, with the questions that it offers to be tapped: short ones are buttons, longer ones rows of a list whose
 * description is the whole question. A number without buttons has them as numbered lines. What does not fit is left out.
 */
export function withQuickReplies(
  { kind }: Pick<AccountRow, 'kind'>,
  { text, offered, language }: { text: string; offered: readonly string[]; language: Language },
): Extract<MessageContent, { kind: 'text' | 'choices' }> {
  const { caption, buttons, buttonTitle, rowTitle, rowDescription } = messagingLimits
  const questions = offered.filter((question) => question.length <= rowDescription).slice(0, buttons)
  if (questions.length === 0 || text.length > caption) return { kind: 'text', text }
  const isShort = kind === 'gateway' || questions.every((question) => question.length <= buttonTitle)
  const choices = questions.map((question, index) => {
    const isCut = !isShort && question.length > rowTitle
    const title = isCut ? `${question.slice(0, rowTitle - 1).trimEnd()}…` : question
    return { id: `ask-${index + 1}`, title, description: isCut ? question : '' }
  })
  return { kind: 'choices', text, button: isShort ? '' : listTitle[language], choices }
}

/** What a customer chose of the agent's questions, in full: a row of a list has no room for it in its title. */
export function inFull(content: MessageContent, asked: { author: string; content: MessageContent } | undefined) {
  if (content.kind !== 'chosen' || asked?.author !== 'agent' || asked.content.kind !== 'choices') return content
  const chosen = asked.content.choices.find(({ id }) => id === content.id)
  return { ...content, title: chosen?.description || content.title }
}
