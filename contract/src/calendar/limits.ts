export const calendarLimits = {
  title: 300,
  location: 500,
  description: 8_000,
  attendees: 50,
  /** Colleagues whose times are looked at together. */
  people: 20,
  /** Days of one look. */
  rangeDays: 62,
  /** Occurrences of one look. */
  shownEvents: 2_000,
  /** Of a person at one vendor. */
  calendars: 50,
  /** Of one calendar. */
  events: 20_000,
  foundTimes: 10,
} as const
