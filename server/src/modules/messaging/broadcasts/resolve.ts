import type { BroadcastFields, MessageTemplate, Preflight } from '#contract/messaging/broadcast.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { filledTemplate } from '#contract/messaging/template-text.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { UploadedFile } from '../../../platform/http/route.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { type AccountRow, timeOf } from '../account-row.ts'
import { chosenAccount } from '../accounts.ts'
import { getApprovedTemplate } from '../approved-template.ts'
import { priceOf } from '../price.ts'
import { type FillDeps, type FillValues, openFills } from '../template-fills.ts'
import { mayWriteFreely } from '../window.ts'
import * as store from './broadcast-store.ts'
import { secondsOf } from './pace.ts'
import * as lists from './phone-list-store.ts'
import { getPhoneList, phonesIn } from './phone-lists.ts'
import type { GivenPhone } from './read-phones.ts'

type Skip = { reason: Preflight['skipped'][number]['reason']; about: string }
type ResolvedRecipient = GivenPhone & { text: string; skip: Skip | null }
export type ResolvedBroadcast = {
  account: AccountRow
  template: MessageTemplate | null
  /** What stands for the template's variables, with columns as they are written. */
  variables: string[]
  recipients: ResolvedRecipient[]
  tierLeft: number | null
}

type ResolveDeps = FillDeps

/** Who would get a broadcast, what each would read, and who is left out for which reason. */
export async function resolveBroadcast(
  deps: ResolveDeps,
  scope: Scope,
  input: BroadcastFields,
  [file]: UploadedFile[],
  signal: AbortSignal,
): Promise<ResolvedBroadcast> {
  const account = await chosenAccount(deps, scope, input.account_id)
  if (account.status === 'revoked') throw fail('messaging_account_revoked')
  if ((input.message === '') === (input.template_id === undefined) || (!file && !input.list_id))
    throw fail('messaging_broadcast_empty')
  const template = input.template_id ? await findNamed(deps, account, input) : null
  // What stands for the variables is worked out now: what was looked at is what is sent.
  const fill =
    template && !input.variables && template.fills.length > 0
      ? await openFills(deps, scope, template.fills, signal)
      : undefined
  const given = file ? (await phonesIn(file, '')).phones : await phonesOf(deps, scope, input)
  const variables =
    fill && template ? template.fills.map((_, index) => `{{${filledKey(index)}}}`) : (input.variables ?? [])
  const people = await store.findPeople(
    deps.db,
    account.id,
    given.map(({ phoneNumber }) => phoneNumber),
  )
  const phones = fill ? given.map((phone) => filledPhone(fill, phone, people.get(phone.phoneNumber))) : given
  const now = timeOf(account, deps.clock.now())
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const tierLeft =
    account.tier === null ? null : Math.max(0, account.tier - (await store.countBegun(deps.db, account.id, dayAgo)))
  let begun = 0
  const recipients = phones.map((phone): ResolvedRecipient => {
    const person = people.get(phone.phoneNumber)
    const isOpen = mayWriteFreely(account, person ?? { lastInAt: null, blockedAt: null }, deps.clock.now())
    const filled = template
      ? variables.map((text) => filledColumns(text, phone))
      : [filledColumns(input.message, phone)]
    const missing = filled.find(({ missing }) => missing !== undefined)?.missing
    const values = filled.map(({ text }) => text)
    const text = template ? filledTemplate(template.body, values) : (values[0] ?? '')
    if (person?.blockedAt) return { ...phone, text, skip: { reason: 'blocked', about: '' } }
    if (person?.optedOut) return { ...phone, text, skip: { reason: 'opted_out', about: '' } }
    if (missing !== undefined) return { ...phone, text, skip: { reason: 'variable_missing', about: missing } }
    if (!template && !isOpen) return { ...phone, text, skip: { reason: 'window_closed', about: '' } }
    if (text.length > messagingLimits.text) return { ...phone, text, skip: { reason: 'text_too_long', about: '' } }
    if (!isOpen && tierLeft !== null && ++begun > tierLeft)
      return { ...phone, text, skip: { reason: 'tier_reached', about: '' } }
    return { ...phone, text, skip: null }
  })
  return { account, template, variables, recipients, tierLeft }
}

/** A template without values needs none, or says itself what fills it. */
function findNamed(deps: ResolveDeps, account: AccountRow, input: BroadcastFields): Promise<MessageTemplate> {
  return getApprovedTemplate(deps, account, input, { filledByItself: input.variables === undefined })
}

const filledKey = (index: number) => `fill ${index + 1}`

function filledPhone(
  fill: FillValues,
  phone: GivenPhone,
  person: { name: string; attributes: Record<string, string> } | undefined,
): GivenPhone {
  const { phoneNumber, variables } = phone
  const name = phone.name || person?.name || ''
  const columns = { ...variables, name: phone.name, nama: phone.name, phone: phoneNumber }
  const values = fill({ phoneNumber, name, attributes: person?.attributes ?? {}, columns })
  return {
    ...phone,
    variables: { ...variables, ...Object.fromEntries(values.map((value, index) => [filledKey(index), value])) },
  }
}

async function phonesOf(deps: ResolveDeps, scope: Scope, { list_id }: BroadcastFields): Promise<GivenPhone[]> {
  if (!list_id) throw fail('messaging_broadcast_empty')
  await getPhoneList(deps, scope, list_id)
  const rows = await lists.listPhones(deps.db, list_id, { page: 1, limit: messagingLimits.phones })
  if (rows.length === 0) throw fail('messaging_phones_missing')
  return rows.map(({ phone_number, name, variables }) => ({ phoneNumber: phone_number, name, variables }))
}

/** A text with its columns filled in, and the first of them that somebody has no value for. */
export function filledColumns(
  text: string,
  { phoneNumber, name, variables }: GivenPhone,
): { text: string; missing: string | undefined } {
  const values = new Map(Object.entries({ ...variables, name, nama: name, phone: phoneNumber }))
  let missing: string | undefined
  const filled = text.replace(/\{\{\s*([^{}]{1,60}?)\s*\}\}/g, (_place, column: string) => {
    const value = values.get(column.toLowerCase()) ?? ''
    if (value === '') missing ??= column
    return value
  })
  return { text: filled, missing }
}

/** What a resolved broadcast looks like before it is sent. */
export function presentPreflight(
  { account, recipients, tierLeft }: ResolvedBroadcast,
  creditsLeft: number | null,
): Preflight {
  const skipped = recipients.flatMap(({ phoneNumber, name, skip }) =>
    skip ? [{ phone_number: phoneNumber, name, ...skip }] : [],
  )
  const sendable = recipients.filter(({ skip }) => skip === null)
  const byReason = Map.groupBy(skipped, ({ reason }) => reason)
  return {
    recipients: recipients.length,
    sendable: sendable.length,
    skipped: skipped.slice(0, messagingLimits.preflightShown),
    skipped_by: [...byReason].map(([reason, { length: count }]) => ({ reason, count })),
    samples: sendable.slice(0, 5).map(({ phoneNumber, name, text }) => ({ phone_number: phoneNumber, name, text })),
    seconds: secondsOf(account, sendable.length),
    tier_left: tierLeft,
    credits: priceOf(account, sendable.length),
    credits_left: creditsLeft,
  }
}
