import { creditPrices } from '#contract/billing/prices.ts'
import type { CallCampaignFields, CampaignPreflight, CampaignSkip } from '#contract/calls/campaign.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { UploadedFile } from '../../../platform/http/route.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { openPhoneCountries } from '../../../platform/phone-number.ts'
import { getBalance } from '../../billing/service.ts'
import { readPhoneList } from '../../messaging/service.ts'
import type { OpenLine } from '../lines.ts'
import type { PhoneDeps } from '../phone/phone-deps.ts'
import { openForOutgoing } from '../phone/place-call.ts'
import * as store from './campaign-store.ts'
import { isZone, nextCallable, zonesOfCountry } from './hours.ts'
import type { PlannedRecipient } from './planned-recipient.ts'

type CampaignPlan = { open: OpenLine; recipients: PlannedRecipient[] }

const shownRows = 200
const shownSamples = 3
/** A call, where none was here to go by, and what is around it: ringing, pauses. */
const usualSeconds = 60
const aroundSeconds = 20
const zoneColumns = ['time_zone', 'timezone', 'zona_waktu', 'zona']

/** What a campaign would do with a list: whom it calls, and whom not and why. */
export async function planCampaign(
  deps: PhoneDeps,
  scope: Scope,
  fields: CallCampaignFields,
  [file]: UploadedFile[],
): Promise<CampaignPlan> {
  const open = await openForOutgoing(deps, scope, { agentId: fields.agent_id, numberId: fields.number_id })
  const { phones, leftOut } = await readPhoneList(file, fields.phones)
  const [countryOf, refused] = await Promise.all([
    openPhoneCountries(),
    store.findOptedOut(
      deps.db,
      scope,
      phones.map(({ phoneNumber }) => phoneNumber),
    ),
  ])
  const callable = phones.map(({ phoneNumber, name, variables, line }): PlannedRecipient => {
    const named = zoneColumns.map((column) => variables[column]).find(Boolean)
    const zones = named ? (isZone(named) ? [named] : []) : (zonesOfCountry(countryOf(phoneNumber)) ?? [])
    const missing = variablesOf(`${fields.opening} ${fields.purpose}`).find((key) => !cellOf(key, { name, variables }))
    const [skip, about]: [CampaignSkip | null, string] = refused.has(phoneNumber)
      ? ['opted_out', '']
      : zones.length === 0
        ? ['zone_unknown', named ?? '']
        : missing
          ? ['variable_missing', missing]
          : [null, '']
    return { line, phoneNumber, name, variables, zones, skip, about }
  })
  const others = leftOut.map(
    ({ line, value, reason }): PlannedRecipient => ({
      line,
      phoneNumber: value,
      name: '',
      variables: {},
      zones: [],
      skip: reason,
      about: '',
    }),
  )
  const recipients = [...callable, ...others].toSorted((before, after) => before.line - after.line)
  return { open, recipients }
}

/** The names in a text such as `Hello {{name}}`. */
const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\p{L}\p{N}_]+)\s*\}\}/gu)].map(([, key = '']) => key)

type Person = Pick<PlannedRecipient, 'name' | 'variables'>
const cellOf = (key: string, { name, variables }: Person): string =>
  (Object.hasOwn(variables, key) ? variables[key] : undefined) ?? (/^(?:name|nama)$/i.test(key) ? name : '')

/** A text with what stands in somebody's row. */
export const filledFor = (text: string, person: Person): string =>
  text.replace(/\{\{\s*([\p{L}\p{N}_]+)\s*\}\}/gu, (_, key: string) => cellOf(key, person))

export async function preflightCampaign(
  deps: PhoneDeps,
  scope: Scope,
  fields: CallCampaignFields,
  files: UploadedFile[],
): Promise<CampaignPreflight> {
  const { open, recipients } = await planCampaign(deps, scope, fields, files)
  const now = deps.clock.now()
  const callable = recipients.filter(({ skip }) => !skip)
  const skipped = recipients.flatMap(({ line, phoneNumber: value, skip, about }) =>
    skip ? [{ line, value, reason: skip, about }] : [],
  )
  const [mean, { available, unlimited }] = await Promise.all([
    store.meanSeconds(deps.db, fields.agent_id),
    getBalance(deps, scope.organizationId),
  ])
  const expectedSeconds = mean ?? usualSeconds
  const perMinute = Math.min(fields.per_minute, (fields.at_once * 60) / (expectedSeconds + aroundSeconds))
  const firsts = callable.flatMap(({ zones }) => nextCallable(fields.hours, zones, now)?.getTime() ?? [])
  const count = callable.length
  return {
    recipients: recipients.length,
    callable: count,
    skipped: skipped.slice(0, shownRows),
    skipped_by: [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, rows]) => ({
      reason,
      count: rows.length,
    })),
    samples: callable.slice(0, shownSamples).map((person) => ({
      phone_number: person.phoneNumber,
      opening: filledFor(fields.opening, person),
    })),
    expected_seconds: expectedSeconds,
    expected_credits: count * expectedSeconds * creditPrices.callSecond,
    most_credits: count * open.line.max_seconds * creditPrices.callSecond,
    credits_left: unlimited ? null : available,
    minutes: Math.ceil(count / perMinute),
    first_at: firsts.length > 0 ? new Date(Math.min(...firsts)).toISOString() : null,
  }
}

/** Throws `call_campaign_nobody` where nobody is left to call. */
export function requireSomebody({ recipients }: CampaignPlan): void {
  if (recipients.every(({ skip }) => skip)) throw fail('call_campaign_nobody')
}
