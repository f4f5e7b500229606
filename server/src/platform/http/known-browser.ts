import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Secrets } from '../secrets/secrets.ts'

/**
 * A mark that a browser keeps for each person who signed in with it. It opens nothing: it only tells the browser of somebody
 * from those of strangers who try, so that what strangers do need not hold that person up.
 */
export type BrowserMark = z.infer<typeof mark>

const mark = z.object({ person: z.string(), id: z.string(), until: z.number() })
const keptSeconds = 400 * 24 * 3600
const maxPeople = 5
const longest = 4_000

export type KnownBrowsers = {
  /** The people who signed in with the browser that sent these cookies, the latest first. */
  read: (cookies: string | undefined) => BrowserMark[]
  /** The cookie that adds a person; the browser keeps the mark that it has of them. */
  remember: (cookies: string | undefined, person: string) => string
}

/** Marks are sealed: nobody makes one, or reads in one who it was. `https`: the cookie goes nowhere else. */
export function createKnownBrowsers(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  { https }: { https: boolean },
): KnownBrowsers {
  // With this beginning a browser takes it from nobody but us, over https.
  const name = https ? '__Host-nalar_known' : 'nalar_known'
  const read: KnownBrowsers['read'] = (cookies) => {
    const sealed = cookieOf(name, cookies)
    if (sealed === undefined || sealed.length > longest) return []
    const now = clock.now().getTime()
    return opened(secrets, sealed).filter(({ until }) => until > now)
  }
  const remember: KnownBrowsers['remember'] = (cookies, person) => {
    const known = read(cookies)
    const id = known.find((item) => item.person === person)?.id ?? randomUUID()
    const newest = { person, id, until: clock.now().getTime() + keptSeconds * 1000 }
    const marks = [newest, ...known.filter((item) => item.person !== person)].slice(0, maxPeople)
    const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${keptSeconds}`]
    return [`${name}=${secrets.encrypt(JSON.stringify(marks))}`, ...attributes, ...(https ? ['Secure'] : [])].join('; ')
  }
  return { read, remember }
}

const cookieOf = (name: string, cookies: string | undefined) =>
  cookies
    ?.split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(`${name}=`))
    ?.slice(name.length + 1)

function opened(secrets: Secrets, sealed: string): BrowserMark[] {
  try {
    return z.array(mark).parse(JSON.parse(secrets.decrypt(sealed)))
  } catch {
    return []
  }
}
