import { z } from 'zod'
import { outsideAccountState } from '../add-ons/account-schemas.ts'
import { id, timestamp, userId } from '../kit/id.ts'
import { timeZone } from '../kit/time-zone.ts'
import { calendarLimits } from './limits.ts'

export const calendarId = id('calendar')
export type CalendarId = z.infer<typeof calendarId>

const calendarKind = z.enum(['google', 'caldav'])
export type CalendarKind = z.infer<typeof calendarKind>

const day = z.iso.date()

/**
 * How a connected calendar account stands: `syncing`: its events are being fetched for the first time; `wrong_password`: the server refuses the sign-in;
 * `ended`: the vendor takes it no longer; `busy`: asked too often; `away`: no answer.
 */
const accountState = z.enum(['syncing', 'ready', 'wrong_password', 'ended', 'busy', 'away'])
export type CalendarAccountState = z.infer<typeof accountState>

const calendarOfAccount = z.object({
  id: calendarId,
  kind: calendarKind,
  name: z.string(),
  /** `#rrggbb`. */
  color: z.string().nullable(),
  can_write: z.boolean(),
  is_primary: z.boolean(),
  /** Its events are in the agenda and count as busy. */
  is_shown: z.boolean(),
})
export type CalendarOfAccount = z.infer<typeof calendarOfAccount>

const calendarAccount = z.object({
  kind: calendarKind,
  account: z.string(),
  state: accountState,
  synced_at: timestamp.nullable(),
  /** When a busy server is asked again. */
  retry_at: timestamp.nullable(),
  /** Colleagues may see when the person is busy, and nothing else. */
  shares_busy: z.boolean(),
})

export const calendarAccounts = z.object({
  accounts: z.array(calendarAccount),
  calendars: z.array(calendarOfAccount),
  /** Whether Google Calendar can be connected: `off`: the operator has registered nothing; `plan`: the plan lacks it. */
  google: outsideAccountState,
  /** Whether the plan has calendars at all. */
  in_plan: z.boolean(),
})
export type CalendarAccounts = z.infer<typeof calendarAccounts>

const attendee = z.object({
  email: z.string(),
  name: z.string().nullable(),
  response: z.enum(['accepted', 'declined', 'tentative', 'none']),
})
export type CalendarAttendee = z.infer<typeof attendee>

/** One occurrence of an event. */
export const calendarEvent = z.object({
  calendar_id: calendarId,
  /** The vendor's own id of the event or series. */
  event: z.string(),
  /** Which occurrence of a series: when it was to begin, by the clocks of its zone; null: the event does not repeat. */
  occurrence: z.string().nullable(),
  title: z.string(),
  location: z.string(),
  description: z.string(),
  all_day: z.boolean(),
  /** A moment; of an all-day event the first day. */
  start: z.union([timestamp, day]),
  /** The moment it ends, or of an all-day event the last day. Null: no end is known. */
  end: z.union([timestamp, day]).nullable(),
  zone: z.string().nullable(),
  /** Counts as busy. */
  busy: z.boolean(),
  tentative: z.boolean(),
  organizer: z.string().nullable(),
  attendees: z.array(attendee),
  /** Where it is at the vendor, or where the meeting is held; an http address. */
  link: z.string().nullable(),
  can_change: z.boolean(),
  /** It repeats by a rule that cannot be followed: only the first one is shown. */
  unread_rule: z.boolean(),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

export const rangeQuery = z.object({ from: timestamp, to: timestamp })

export const calendarEvents = z.object({
  events: z.array(calendarEvent),
  /** There are more than are shown. */
  cut: z.boolean(),
})
export type CalendarEvents = z.infer<typeof calendarEvents>

/** What else happens then: looks of monitors, broadcasts and invoices, where the person may see them. */
const calendarOverlay = z.object({
  kind: z.enum(['monitor', 'broadcast', 'invoice']),
  id: z.string(),
  title: z.string(),
  at: timestamp,
  /** Of a monitor: how often it looks on that day. */
  times: z.number().int(),
  state: z.string(),
  /** The screen that shows it. */
  path: z.string(),
})
export type CalendarOverlay = z.infer<typeof calendarOverlay>
export const calendarOverlays = z.array(calendarOverlay)
export const overlayQuery = rangeQuery.extend({ zone: timeZone })

const emails = z
  .array(
    z
      .email()
      .max(320)
      .transform((address) => address.toLowerCase()),
  )
  .max(calendarLimits.attendees)
  .default([])

export const repeats = z.enum(['none', 'daily', 'workdays', 'weekly', 'monthly', 'yearly'])
export type CalendarRepeats = z.infer<typeof repeats>

const when = z.discriminatedUnion('all_day', [
  z.object({ all_day: z.literal(true), start: day, end: day }),
  z.object({ all_day: z.literal(false), start: timestamp, end: timestamp }),
])
export type CalendarWhen = z.infer<typeof when>

export const eventInput = z.object({
  calendar_id: calendarId,
  /** Made by who asks: the same key never makes a second event. */
  event_key: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  title: z.string().trim().min(1).max(calendarLimits.title),
  location: z.string().trim().max(calendarLimits.location).default(''),
  description: z.string().max(calendarLimits.description).default(''),
  when,
  /** By whose clocks it repeats. */
  zone: timeZone,
  repeats: repeats.default('none'),
  /** They are sent an invitation. */
  attendees: emails,
})
export type EventInput = z.output<typeof eventInput>

/** One occurrence, this one and those after it, or the whole series. */
export const calendarExtent = z.enum(['occurrence', 'following', 'series'])
export type CalendarExtent = z.infer<typeof calendarExtent>
const extent = calendarExtent.default('occurrence')

export const eventRef = z.object({
  event: z.string().min(1).max(1_500),
  occurrence: z.string().max(40).nullable().default(null),
  extent,
})
export type EventRef = z.output<typeof eventRef>

export const eventChange = eventRef.extend({
  title: z.string().trim().min(1).max(calendarLimits.title).optional(),
  location: z.string().trim().max(calendarLimits.location).optional(),
  description: z.string().max(calendarLimits.description).optional(),
  when: when.optional(),
  attendees: z
    .array(
      z
        .email()
        .max(320)
        .transform((address) => address.toLowerCase()),
    )
    .max(calendarLimits.attendees)
    .optional(),
})
export type EventChange = z.output<typeof eventChange>

export const calDavInput = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  user: z.string().trim().min(1).max(300),
  password: z.string().min(1).max(1_000),
})
export type CalDavInput = z.output<typeof calDavInput>

export const calendarSettings = z.object({
  /** For each account of the person. */
  shares_busy: z.boolean().optional(),
  shown: z
    .array(z.object({ id: calendarId, is_shown: z.boolean() }))
    .max(200)
    .default([]),
})
export type CalendarSettingsInput = z.output<typeof calendarSettings>

const colleague = z.object({ user_id: userId, name: z.string(), email: z.string() })
export type CalendarColleague = z.infer<typeof colleague>
export const colleagues = z.array(colleague)

const span = z.object({ start: timestamp, end: timestamp })
export type BusySpan = z.infer<typeof span>

const people = z.array(userId).max(calendarLimits.people).default([])
export const busyInput = rangeQuery.extend({ people })
export const busyPeople = z.array(
  z.object({ user_id: userId, name: z.string(), busy: z.array(span), synced_at: timestamp.nullable() }),
)
export type BusyPeople = z.infer<typeof busyPeople>

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const findTimeInput = rangeQuery.extend({
  people,
  minutes: z
    .number()
    .int()
    .min(5)
    .max(24 * 60)
    .default(30),
  zone: timeZone,
  /** Between these hours by the clocks of the zone. */
  hours: z.object({ from: timeOfDay, to: timeOfDay }).default({ from: '09:00', to: '17:00' }),
  weekends: z.boolean().default(false),
})
export type FindTimeInput = z.output<typeof findTimeInput>
export const foundTimes = z.object({
  times: z.array(span),
  /** Those whose calendars could not be looked at as they are now. */
  unsure: z.array(z.string()),
})
export type FoundTimes = z.infer<typeof foundTimes>
