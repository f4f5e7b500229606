import type { UserId } from '#contract/kit/id.ts'
import type { ContactId, ConversationId, MessageId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import { generateSampleConversations, type SampleConversation } from '#samples/conversations/generate.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/id.ts'
import { type AccountRow, timeOf } from '../account-row.ts'
import { saidIn } from '../message-row.ts'
import { satisfactionChoices } from '../satisfaction.ts'
import * as store from './sample-store.ts'

/** Three months of the sample company's conversations, which end now; people of the place have answered in the name of `by`. */
export async function addSamples(
  db: Db,
  account: AccountRow,
  by: { id: UserId; name: string },
  now: Date,
): Promise<void> {
  const rows: store.SampleRows = { contacts: [], conversations: [], messages: [], simulated: [], scores: [] }
  const at = timeOf(account, now)
  for (const sample of generateSampleConversations(at, firstName(by.name))) addRows(rows, sample, by.id, at)
  await store.insertSamples(db, account.id, rows)
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name

function addRows(rows: store.SampleRows, sample: SampleConversation, by: UserId, now: Date): void {
  const [first] = sample.messages
  const begin = first?.at ?? now
  const contactId = newId<ContactId>(begin)
  const conversationId = newId<ConversationId>(begin)
  const messages = sample.messages.map((message) => rowOf(message, conversationId, by))
  addScore(rows, sample, { conversationId, now })
  const said = messages.filter(({ direction }) => direction !== 'inside')
  const last = said.at(-1)
  const lastIn = said.findLast(({ direction }) => direction === 'in')
  const unanswered =
    sample.end === 'open' ? said.slice(said.findLastIndex(({ direction }) => direction === 'out') + 1) : []
  rows.contacts.push({ id: contactId, phone_number: sample.number, name: sample.name, created_at: begin.toISOString() })
  rows.conversations.push({
    id: conversationId,
    contact_id: contactId,
    status: sample.end,
    answered_by: sample.answeredBy,
    labels: [sample.label, 'sample'],
    unread: unanswered.length,
    waiting_since: unanswered[0]?.created_at ?? null,
    last_in_at: lastIn?.created_at ?? null,
    last_message: { id: last?.id, direction: last?.direction, text: last?.said, created_at: last?.created_at },
    last_at: last?.created_at ?? begin.toISOString(),
    created_at: begin.toISOString(),
  })
  rows.messages.push(...messages)
  if (lastIn && now.getTime() - Date.parse(lastIn.created_at) < messagingLimits.windowHours * 3_600_000)
    rows.simulated.push({
      id: `wamid.${lastIn.id.replaceAll('-', '')}`,
      phone_number: sample.number,
      content: lastIn.content,
      created_at: lastIn.created_at,
    })
}

const questions = { en: 'How was our help?', id: 'Bagaimana bantuan kami?' }
const askedAfterMs = 5_000
const answeredAfterMs = 4 * 60_000

/** The question that follows a resolved conversation, and its answer. */
function addScore(
  rows: store.SampleRows,
  { end, messages, score, language }: SampleConversation,
  { conversationId, now }: { conversationId: ConversationId; now: Date },
): void {
  const resolved = messages.at(-1)?.at.getTime()
  if (end !== 'resolved' || !resolved || resolved + answeredAfterMs > now.getTime()) return
  const [asked, answered] = [new Date(resolved + askedAfterMs), new Date(resolved + answeredAfterMs)]
  const question: MessageContent = {
    kind: 'choices',
    text: questions[language],
    button: '',
    choices: satisfactionChoices,
  }
  const of = { conversation_id: conversationId, author_id: null }
  const id = newId<MessageId>(asked)
  const out = { direction: 'out', author: 'system', state: 'read', created_at: asked.toISOString() } as const
  rows.messages.push({ ...of, ...out, id, content: question, said: saidIn(question) })
  const choice = satisfactionChoices.find((_, index) => 3 - index === score)
  if (!choice || score === undefined) return
  const chosen: MessageContent = { kind: 'chosen', id: choice.id, title: choice.title }
  const created_at = answered.toISOString()
  const back = { direction: 'in', author: 'customer', state: null, created_at } as const
  rows.messages.push({ ...of, ...back, id: newId<MessageId>(answered), content: chosen, said: saidIn(chosen) })
  rows.scores.push({ message_id: id, score, answered_at: created_at })
}

function rowOf(
  message: SampleConversation['messages'][number],
  conversationId: ConversationId,
  by: UserId,
): store.SampleRows['messages'][number] {
  const content: MessageContent =
    message.from === 'event'
      ? { kind: 'event', what: message.what, about: message.about }
      : { kind: 'text', text: message.text }
  const out = message.from === 'agent' || message.from === 'person'
  return {
    id: newId<MessageId>(message.at),
    conversation_id: conversationId,
    direction: message.from === 'customer' ? 'in' : out ? 'out' : 'inside',
    content,
    said: saidIn(content),
    author: message.from === 'event' ? 'system' : message.from,
    author_id: message.from === 'person' ? by : null,
    state: out ? 'read' : null,
    created_at: message.at.toISOString(),
  }
}
