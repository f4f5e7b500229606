import type { MessageTemplate, MessageTemplateInput } from '#contract/messaging/broadcast.ts'
import type { MessageTemplateId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { isNumbered, variablesIn } from '#contract/messaging/template-text.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import type { AccountRow } from './account-row.ts'
import { type AccountDeps, getAccount, toFailure } from './accounts.ts'
import * as store from './template-store.ts'
import { reachVendor } from './vendors.ts'

export async function listTemplates(
  deps: Pick<Deps, 'db'>,
  scope: Scope,
  id: MessagingAccountId,
): Promise<MessageTemplate[]> {
  await getAccount(deps, scope, id)
  return store.listTemplates(deps.db, id)
}

/** An account whose access works. */
async function getActive(deps: AccountDeps, scope: Scope, id: MessagingAccountId): Promise<AccountRow> {
  const account = await getAccount(deps, scope, id)
  if (account.status === 'revoked') throw fail('messaging_account_revoked')
  return account
}

export async function syncTemplates(
  deps: AccountDeps,
  scope: Scope,
  id: MessagingAccountId,
  signal: AbortSignal,
): Promise<MessageTemplate[]> {
  const { vendor, access } = reachVendor(deps, await getActive(deps, scope, id))
  const found = await vendor.listTemplates(access, signal).catch(toFailure)
  await deps.db.transaction(async (db) => {
    for (const template of found) await store.keepTemplate(db, id, newId(deps.clock.now()), template)
    await store.keepOnly(db, id, found)
  })
  return store.listTemplates(deps.db, id)
}

export async function submitTemplate(
  deps: AccountDeps,
  scope: Scope,
  id: MessagingAccountId,
  input: MessageTemplateInput,
  signal: AbortSignal,
): Promise<MessageTemplate> {
  if (!isNumbered(input.body) || variablesIn(input.body) !== input.examples.length)
    throw fail('messaging_template_wrong')
  const account = await getActive(deps, scope, id)
  const isTaken = (await store.listTemplates(deps.db, id)).some(
    ({ name, language }) => name === input.name && language === input.language,
  )
  if (isTaken) throw fail('messaging_template_taken')
  const { vendor, access } = reachVendor(deps, account)
  const status = await vendor.submitTemplate(access, input, signal).catch(toFailure)
  const made = newId<MessageTemplateId>(deps.clock.now())
  await store.keepTemplate(deps.db, id, made, { ...input, status, reason: '' })
  return getTemplate(deps, id, made)
}

export async function getTemplate(
  { db }: Pick<Deps, 'db'>,
  accountId: MessagingAccountId,
  id: MessageTemplateId,
): Promise<MessageTemplate> {
  const template = await store.findTemplate(db, accountId, id)
  if (!template) throw fail('messaging_template_not_found')
  return template
}

/** WhatsApp deletes a template in all its languages. */
export async function removeTemplate(
  deps: AccountDeps,
  scope: Scope,
  { id, templateId }: { id: MessagingAccountId; templateId: MessageTemplateId },
  signal: AbortSignal,
): Promise<null> {
  const account = await getActive(deps, scope, id)
  const { name } = await getTemplate(deps, id, templateId)
  const { vendor, access } = reachVendor(deps, account)
  await vendor.removeTemplate(access, name, signal).catch(toFailure)
  await store.removeNamed(deps.db, id, name)
  return null
}
