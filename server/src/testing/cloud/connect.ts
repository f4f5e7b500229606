import { outsideAccountEndpoints } from '#contract/add-ons/account-endpoints.ts'
import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import type { Vendor } from '#contract/add-ons/vendors.ts'
import { calendarEndpoints } from '#contract/calendar/endpoints.ts'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { salesforceEndpoints } from '#contract/salesforce/endpoints.ts'
import type { TestPerson } from '../factories.ts'
import type { TestApp } from '../test-app.ts'
import type { CloudAuthorization } from './authorization.ts'

type Headers = Record<string, string>
type Change = 'changeDrive' | 'changeOneDrive' | 'changeGoogleCalendar' | 'beginEmailAccount' | 'changeSalesforce'
const changes = { ...addOnEndpoints, ...calendarEndpoints, ...emailEndpoints, ...salesforceEndpoints }

/** The operator registers what the vendor gave them. */
export const registerOAuthClient = (
  server: TestApp,
  operator: TestPerson,
  vendor: Vendor,
  { clientId, clientSecret }: Pick<CloudAuthorization, 'clientId' | 'clientSecret'>,
) =>
  server.call(outsideAccountEndpoints.setOauthClient, {
    params: { vendor },
    body: { client_id: clientId, client_secret: clientSecret },
    headers: operator.headers,
  })

/** The vendor's page for a person. */
export async function consentPageOf(server: TestApp, headers: Headers, body = {}, change: Change = 'changeDrive') {
  const begun = await server.call(changes[change], { body, headers })
  return new URL(begun.body.data.url)
}

/** Presses a link of the vendor's page, and follows the browser back to us: what our page is told. */
export async function decideConsent(server: TestApp, page: URL, decision: 'allow' | 'deny'): Promise<URLSearchParams> {
  page.searchParams.set('decision', decision)
  const back = await fetch(page, { redirect: 'manual' })
  return returnTo(server, new URL(back.headers.get('location') ?? ''))
}

/** The browser opens the address that the vendor sent it to. */
export async function returnTo(server: TestApp, address: URL): Promise<URLSearchParams> {
  const response = await fetch(new URL(address.pathname + address.search, server.url), { redirect: 'manual' })
  const to = new URL(response.headers.get('location') ?? '', server.url)
  if (response.status !== 302 || to.pathname !== '/settings/add-ons') throw new Error(`led to ${to.href}`)
  return new URLSearchParams(to.hash.slice(1))
}

export const finishConsent = (server: TestApp, headers: Headers, told: URLSearchParams) =>
  server.call(outsideAccountEndpoints.finishConsent, { body: { handle: told.get('handle') ?? '' }, headers })

/** All of it: the person agrees, and the account is connected. */
export async function connectAccount(server: TestApp, headers: Headers, change: Change = 'changeDrive', body = {}) {
  const page = await consentPageOf(server, headers, body, change)
  return finishConsent(server, headers, await decideConsent(server, page, 'allow'))
}
