import type { Config } from '../../platform/config/config.ts'
import { readAllowance } from '../../platform/net/index.ts'
import { once } from '../../platform/once.ts'
import type { TokenOf } from '../oauth/ask-with-token.ts'
import type { CalDavSignIn } from './caldav.ts'
import type { CalendarAccountPort } from './port.ts'

/** The calendars that people have elsewhere. What reads them is loaded with the first one. */
export type CalendarVendors = {
  google: {
    scopes: readonly string[]
    whoIs: (accessToken: string) => Promise<string>
    open: (token: TokenOf) => Promise<CalendarAccountPort>
  }
  openCalDav: (signIn: CalDavSignIn) => Promise<CalendarAccountPort>
  close: () => Promise<void>
}

const googleCalendarScopes = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
] as const

export function createCalendarVendors(config: Config, now: () => Date): CalendarVendors {
  const allow = readAllowance(config.NET_ALLOW)
  const opened: { close: () => Promise<void> }[] = []
  const google = once(async () => {
    const { createGoogleCalendar } = await import('./google-calendar.ts')
    const made = createGoogleCalendar({ at: config.GOOGLE_URL, allow, now })
    opened.push(made)
    return made
  })
  const calDav = once(async () => {
    const { createCalDav } = await import('./caldav.ts')
    const made = createCalDav({ allow, now })
    opened.push(made)
    return made
  })
  return {
    google: {
      scopes: googleCalendarScopes,
      whoIs: async (accessToken) => (await google()).whoIs(accessToken),
      open: async (token) => (await google()).open(token),
    },
    openCalDav: async (signIn) => (await calDav()).open(signIn),
    close: async () => {
      await Promise.all(opened.map((made) => made.close()))
    },
  }
}
