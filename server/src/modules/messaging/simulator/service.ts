import { randomInt } from 'node:crypto'
import type { UserId } from '#contract/kit/id.ts'
import type { MessageTemplate } from '#contract/messaging/broadcast.ts'
import type { MessageTemplateId, MessagingAccountId, SimulatedPhoneId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type {
  PhoneAction,
  PhoneScreen,
  SimulatedPhone,
  SimulatedPhoneChange,
  SimulatedPhoneInput,
  Simulator,
  TemplateDecision,
} from '#contract/messaging/simulator.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import { openPhoneNumbers } from '../../../platform/phone-number.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import { findAccount } from '../../account/service.ts'
import { type AccountRow, firstSettings, timeOf } from '../account-row.ts'
import * as accounts from '../account-store.ts'
import { type AccountDeps, getAccount, placeOf, presentAccountTo } from '../accounts.ts'
import { addSamples } from '../sample/sample.ts'
import { countSamples, removeSamples } from '../sample/sample-store.ts'
import { getTemplate } from '../templates.ts'
import { sealCredentials } from '../vendors.ts'
import { windowClosesAt } from '../window.ts'
import { actAsCustomer } from './act.ts'
import { addFirstTemplate } from './first-template.ts'
import { listLinked } from './gateway-store.ts'
import { reportEvent, reportStates } from './report.ts'
import * as store from './store.ts'
import { decideTemplate } from './template-store.ts'

const shownMessages = 200
/** A phone shows that the business writes for so long. */
const typingMs = 25_000

/** The sandbox of the place; made at the first call. */
export async function openSimulator(deps: AccountDeps, scope: Scope): Promise<Simulator> {
  const find = async () => (await accounts.listAccounts(deps.db, scope)).find(({ kind }) => kind === 'simulator')
  const known = await find()
  if (known) return presentSimulator(deps, scope, known)
  await makeSimulator(deps, scope)
  // Whoever was first made it.
  const made = await find()
  if (!made) throw fail('messaging_account_limit_reached', { limit: messagingLimits.accounts })
  return presentSimulator(deps, scope, made)
}

async function makeSimulator(deps: AccountDeps, scope: Scope): Promise<void> {
  const now = deps.clock.now()
  const number = digits(15)
  const account: AccountRow = {
    ...placeOf(scope),
    id: newId<MessagingAccountId>(now),
    kind: 'simulator',
    name: 'Sandbox',
    phone_number: '+6281500000000',
    phone_number_id: number,
    business_account_id: number,
    status: 'active',
    quality: 'green',
    tier: null,
    credentials: sealCredentials(deps, { accessToken: newToken(), appSecret: newToken() }),
    verifyToken: newToken(),
    settings: firstSettings,
    aheadMs: 0,
    createdAt: now,
  }
  await deps.db.transaction(async (db) => {
    if (!(await accounts.insertAccount(db, scope, account, messagingLimits.accounts))) return
    await store.insertPhone(db, account.id, { id: newId(now), name: 'Budi', number: inventedNumber(), now })
    await addFirstTemplate({ ...deps, db }, account.id)
    if (deps.config.SEED_SAMPLE) await addSamples(db, account, await nameOf(db, scope), now)
  })
}

async function nameOf(db: Deps['db'], { userId }: Scope): Promise<{ id: UserId; name: string }> {
  const found = await findAccount(db, userId)
  if (!found) throw fail('unauthorized')
  return found
}

/** Once: those that are there stay as they are. */
export async function addSampleConversations(
  deps: AccountDeps,
  scope: Scope,
  id: MessagingAccountId,
): Promise<Simulator> {
  const account = await getSimulator(deps, scope, id)
  await deps.db.transaction(async (db) => {
    await accounts.lockAccount(db, id)
    if ((await countSamples(db, id)) === 0) await addSamples(db, account, await nameOf(db, scope), deps.clock.now())
  })
  return presentSimulator(deps, scope, account)
}

export async function removeSampleConversations(
  deps: AccountDeps,
  scope: Scope,
  id: MessagingAccountId,
): Promise<Simulator> {
  const account = await getSimulator(deps, scope, id)
  await deps.db.transaction((db) => removeSamples(db, id))
  return presentSimulator(deps, scope, account)
}

const digits = (count: number) =>
  Array.from({ length: count }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('')
const inventedNumber = () => `+62812${digits(8)}`

async function presentSimulator(deps: AccountDeps, scope: Scope, account: AccountRow): Promise<Simulator> {
  return {
    account: presentAccountTo(deps, scope, account),
    now: timeOf(account, deps.clock.now()).toISOString(),
    phones: await presentPhones(deps, account, await store.listPhones(deps.db, account.id)),
    sample_conversations: await countSamples(deps.db, account.id),
  }
}

async function presentPhones(
  { db }: AccountDeps,
  { organizationId }: AccountRow,
  phones: readonly store.PhoneState[],
): Promise<SimulatedPhone[]> {
  const linked = await listLinked(db, organizationId)
  return phones.map(({ typingAt: _, ...phone }) => ({ ...phone, linked: linked.has(phone.phone_number) }))
}

/** How a phone stands for whoever may see it. */
export async function presentPhoneTo(deps: AccountDeps, scope: Scope, ref: PhoneRef): Promise<SimulatedPhone> {
  const { account, phone } = await getPhone(deps, scope, ref)
  const [shown] = await presentPhones(deps, account, [phone])
  if (!shown) throw fail('messaging_simulated_phone_not_found')
  return shown
}

async function getSimulator(deps: AccountDeps, scope: Scope, id: MessagingAccountId): Promise<AccountRow> {
  const account = await getAccount(deps, scope, id)
  if (account.kind !== 'simulator') throw fail('messaging_not_a_simulator')
  return account
}

export type PhoneRef = { id: MessagingAccountId; phoneId: SimulatedPhoneId }

export async function getPhone(deps: AccountDeps, scope: Scope, { id, phoneId }: PhoneRef) {
  const account = await getSimulator(deps, scope, id)
  const phone = await store.findPhone(deps.db, account.id, phoneId)
  if (!phone) throw fail('messaging_simulated_phone_not_found')
  return { account, phone }
}

export async function addPhone(
  deps: AccountDeps,
  scope: Scope,
  id: MessagingAccountId,
  { name, phone_number }: SimulatedPhoneInput,
): Promise<SimulatedPhone> {
  const account = await getSimulator(deps, scope, id)
  const number = phone_number ? (await openPhoneNumbers())(phone_number) : inventedNumber()
  if (!number) throw fail('messaging_phone_wrong', { number: phone_number ?? '' })
  const limit = messagingLimits.simulatorPhones
  if ((await store.listPhones(deps.db, account.id)).length >= limit)
    throw fail('messaging_simulated_phone_limit_reached', { limit })
  const now = deps.clock.now()
  const phoneId = newId<SimulatedPhoneId>(now)
  if (!(await store.insertPhone(deps.db, account.id, { id: phoneId, name, number, now })))
    throw fail('messaging_simulated_phone_taken')
  return presentPhoneTo(deps, scope, { id, phoneId })
}

export async function changePhone(
  deps: AccountDeps,
  scope: Scope,
  ref: PhoneRef,
  changes: SimulatedPhoneChange,
): Promise<SimulatedPhone> {
  const { account, phone } = await getPhone(deps, scope, ref)
  await deps.db.transaction(async (db) => {
    await store.updatePhone(db, phone.id, changes)
    if (changes.offline !== false) return
    const arrived = await store.advanceDeliveries(db, account.id, phone.phone_number, 'sent', 'delivered')
    const news = arrived.map((message) => ({ message, state: 'delivered' }))
    await reportStates({ ...deps, db }, account, phone.phone_number, news)
  })
  return presentPhoneTo(deps, scope, ref)
}

export async function getScreen(deps: AccountDeps, scope: Scope, ref: PhoneRef): Promise<PhoneScreen> {
  const { account, phone } = await getPhone(deps, scope, ref)
  const now = deps.clock.now()
  const [messages, lastIn] = await Promise.all([
    store.listMessages(deps.db, account.id, phone.phone_number, shownMessages),
    store.lastWrittenAt(deps.db, account.id, phone.phone_number),
  ])
  return {
    phone: await presentPhoneTo(deps, scope, ref),
    // What never arrived is not on the phone.
    messages: messages
      .filter(({ incoming, state }) => incoming || state === 'delivered' || state === 'read')
      .map(({ id, incoming, content, state, reaction, createdAt }) => ({
        id,
        from: incoming ? 'customer' : 'business',
        content,
        state,
        reaction,
        created_at: createdAt.toISOString(),
      })),
    typing: phone.typingAt !== null && now.getTime() - phone.typingAt.getTime() < typingMs,
    window_closes_at: windowClosesAt(lastIn, timeOf(account, now))?.toISOString() ?? null,
    now: timeOf(account, now).toISOString(),
  }
}

export async function actOnPhone(
  deps: AccountDeps,
  scope: Scope,
  ref: PhoneRef,
  action: PhoneAction,
): Promise<PhoneScreen> {
  const { account, phone } = await getPhone(deps, scope, ref)
  await deps.db.transaction((db) => actAsCustomer({ ...deps, db }, account, phone, action))
  return getScreen(deps, scope, ref)
}

export async function forwardClock(
  deps: AccountDeps,
  scope: Scope,
  id: MessagingAccountId,
  minutes: number,
): Promise<Simulator> {
  await getSimulator(deps, scope, id)
  await accounts.moveClock(deps.db, id, minutes * 60_000)
  return presentSimulator(deps, scope, await getSimulator(deps, scope, id))
}

/** WhatsApp has decided about a template: it tells so by webhook. */
export async function decideOnTemplate(
  deps: AccountDeps,
  scope: Scope,
  { id, templateId }: { id: MessagingAccountId; templateId: MessageTemplateId },
  { status, reason }: TemplateDecision,
): Promise<MessageTemplate> {
  const account = await getSimulator(deps, scope, id)
  const template = await getTemplate(deps, id, templateId)
  const { name, language } = template
  await deps.db.transaction(async (db) => {
    await decideTemplate(db, id, { name, language, reason, status: status.toUpperCase() })
    await reportEvent({ ...deps, db }, account, 'message_template_status_update', {
      event: status.toUpperCase(),
      message_template_name: name,
      message_template_language: language,
      reason: reason || 'NONE',
    })
  })
  return { ...template, status, reason }
}
