import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/id.ts'
import { writtenTemplate } from '../../../providers/whatsapp/templates.ts'
import { keepTemplate } from '../template-store.ts'
import { insertTemplate } from './template-store.ts'

const first = {
  name: 'order_update',
  language: 'id',
  category: 'utility' as const,
  body: 'Halo {{1}}, pesananmu {{2}} sudah dikirim. Ada yang bisa kami bantu?',
  footer: '',
  buttons: ['Lacak pesanan', 'Hubungi kami'],
  examples: ['Budi', 'A-1021'],
}

/** A template that is approved, so that a closed window can be tried at once. */
export async function addFirstTemplate(
  { db, clock }: { db: Db } & Pick<Deps, 'clock'>,
  accountId: MessagingAccountId,
): Promise<void> {
  const now = clock.now()
  await insertTemplate(db, accountId, {
    ...writtenTemplate(first),
    id: String(now.getTime()),
    status: 'APPROVED',
    reason: '',
  })
  await keepTemplate(db, accountId, newId(now), { ...first, status: 'approved', reason: '' })
}
