import type { ContactId, ConversationId } from '#contract/messaging/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import type { MessageChannel } from '../flows/service.ts'
import { timeOf } from './account-row.ts'
import { listAccounts } from './account-store.ts'
import { openWith } from './conversation-store.ts'
import { contentOf } from './flow-replies.ts'
import { findByKey } from './message-store.ts'
import { queueMessage } from './outgoing.ts'
import { openPhoneNumbers } from './phone-number.ts'
import { windowClosesAt } from './window.ts'

/** How flows write on WhatsApp: from the first number of the place, once per key. */
export const whatsappChannel = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): MessageChannel => ({
  send: async ({ to, text, choices, key, run }) => {
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
      if (!windowClosesAt(conversation.lastInAt, timeOf(account, now))) throw fail('messaging_window_closed')
      const queued = await queueMessage({ db: tx, clock }, account, conversation, {
        ...said,
        author: 'flow',
        clientKey,
      })
      return { messageId: queued ?? '' }
    })
  },
})
