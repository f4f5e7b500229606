import type { ContactId, ConversationId } from '#contract/messaging/ids.ts'
import { filledTemplate } from '#contract/messaging/template-text.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { openPhoneNumbers } from '../../platform/phone-number.ts'
import type { FlowTemplate, MessageChannel } from '../flows/service.ts'
import { type AccountRow, timeOf } from './account-row.ts'
import { listAccounts } from './account-store.ts'
import { openWith } from './conversation-store.ts'
import { contentOf } from './flow-replies.ts'
import { findByKey } from './message-store.ts'
import { queueMessage } from './outgoing.ts'
import { requireUnblocked } from './send.ts'
import { listApproved } from './template-store.ts'
import { mayWriteFreely } from './window.ts'

/** How flows write on WhatsApp: from the first number of the place, once per key. */
export const whatsappChannel = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): MessageChannel => ({
  send: async ({ to, text, choices, key, run, templates }) => {
    const [account] = await listAccounts(db, run)
    if (!account) return undefined
    const phoneNumber = (await openPhoneNumbers())(to)
    if (!phoneNumber) throw fail('messaging_phone_wrong', { number: to.slice(0, 40) })
    const said = contentOf({ text, choices })
    if (!said) throw fail('messaging_broadcast_empty')
    const now = clock.now()
    return db.transaction(async (tx) => {
      const conversation = await openWith(tx, {
        accountId: account.id,
        who: { phoneNumber },
        name: '',
        answeredBy: account.settings.answered_by,
        contactId: newId<ContactId>(now),
        conversationId: newId<ConversationId>(now),
        now: timeOf(account, now),
      })
      const clientKey = `flow:${key}`.slice(0, 200)
      const known = await findByKey(tx, conversation.id, clientKey)
      if (known) return { messageId: known.id }
      requireUnblocked(conversation)
      const isOpen = mayWriteFreely(account, conversation, now)
      const sent = isOpen ? said : await templateIn(tx, account, await templates())
      const queued = await queueMessage({ db: tx, clock }, account, conversation, {
        ...sent,
        author: 'flow',
        clientKey,
      })
      return { messageId: queued ?? '' }
    })
  },
})

/** The first template of a flow that may be sent here. Throws `messaging_window_closed` where there is none, and why one may not be sent. */
async function templateIn(db: Db, account: AccountRow, templates: readonly FlowTemplate[]) {
  for (const { name, language, variables } of templates) {
    const approved = await listApproved(db, account.id, name)
    const found = approved.find((template) => template.language.split('_')[0] === language.split('_')[0])
    if (!found) continue
    if (found.variables !== variables.length) throw fail('messaging_template_variables', { count: found.variables })
    const text = filledTemplate(found.body, variables)
    return {
      content: { kind: 'template' as const, name, language: found.language, text, buttons: found.buttons },
      sending: { kind: 'template' as const, name, language: found.language, variables },
    }
  }
  throw fail('messaging_window_closed')
}
