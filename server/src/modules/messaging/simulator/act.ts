import type { MessageContent } from '#contract/messaging/message.ts'
import type { PhoneAction } from '#contract/messaging/simulator.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/fail.ts'
import { newId } from '../../../platform/id.ts'
import { type AccountRow, timeOf } from '../account-row.ts'
import { reportMessage, reportStates } from './report.ts'
import * as store from './store.ts'

type ActDeps = { db: Db } & Pick<Deps, 'clock'>
type Written = { content: MessageContent; wire: { type: string } & Record<string, unknown> }

/** Does what the customer does, and tells of it as WhatsApp would. */
export async function actAsCustomer(
  deps: ActDeps,
  account: AccountRow,
  phone: store.PhoneState,
  action: PhoneAction,
): Promise<void> {
  const { db } = deps
  const number = phone.phone_number
  if (action.kind === 'read') {
    const read = await store.advanceDeliveries(db, account.id, number, 'delivered', 'read')
    return reportStates(
      deps,
      account,
      number,
      read.map((message) => ({ message, state: 'read' })),
    )
  }
  const id = `wamid.${newId<string>(deps.clock.now()).replaceAll('-', '')}`
  if (action.kind === 'react') {
    await getMessage(deps, account, number, action.message_id)
    await store.setReaction(db, account.id, action.message_id, action.emoji)
    const reaction = { message_id: action.message_id, emoji: action.emoji }
    return reportMessage(deps, account, phone, { id, type: 'reaction', reaction })
  }
  const { content, wire } = await writtenBy(deps, account, number, action)
  const createdAt = timeOf(account, deps.clock.now())
  await store.insertMessage(db, account.id, {
    id,
    number,
    incoming: true,
    content,
    createdAt,
    state: 'delivered',
    reaction: null,
    opaque: null,
  })
  await reportMessage(deps, account, phone, { id, ...wire })
}

async function getMessage({ db }: ActDeps, account: AccountRow, number: string, id: string) {
  const message = await store.findMessage(db, account.id, number, id)
  if (!message) throw fail('messaging_message_not_found')
  return message
}

async function writtenBy(
  deps: ActDeps,
  account: AccountRow,
  number: string,
  action: Exclude<PhoneAction, { kind: 'read' | 'react' }>,
): Promise<Written> {
  if (action.kind === 'text') {
    const { text } = action
    return { content: { kind: 'text', text }, wire: { type: 'text', text: { body: text } } }
  }
  if (action.kind === 'location') {
    const { latitude, longitude, name } = action
    const location = { latitude, longitude, name, address: '' }
    return { content: { kind: 'location', ...location }, wire: { type: 'location', location } }
  }
  const { content } = await getMessage(deps, account, number, action.message_id)
  return pressed(content, action)
}

function pressed(
  content: MessageContent,
  { message_id, choice_id }: Extract<PhoneAction, { kind: 'choose' }>,
): Written {
  const context = { id: message_id }
  if (content.kind === 'template' && content.buttons.includes(choice_id)) {
    const button = { payload: choice_id, text: choice_id }
    return { content: { kind: 'chosen', id: choice_id, title: choice_id }, wire: { type: 'button', context, button } }
  }
  const choice = content.kind === 'choices' && content.choices.find(({ id }) => id === choice_id)
  if (!choice) throw fail('messaging_message_not_found')
  const { id, title } = choice
  const type = content.button === '' ? 'button_reply' : 'list_reply'
  const interactive = { type, [type]: { id, title } }
  return { content: { kind: 'chosen', id, title }, wire: { type: 'interactive', context, interactive } }
}
