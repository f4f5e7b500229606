import { randomBytes } from 'node:crypto'
import { accountEndpoints as account } from '#contract/account/endpoints.ts'
import { ssoEndpoints as calls } from '#contract/sso/endpoints.ts'
import type { TestPerson } from '../../testing/factories.ts'
import type { FakeNameServer } from '../../testing/name-server.ts'
import type { FakeIssuer } from '../../testing/oidc-issuer.ts'
import type { TestApp } from '../../testing/test-app.ts'

export const newVerifier = () => randomBytes(32).toString('base64url')
export const newDomain = () => `${randomBytes(6).toString('hex')}.example.test`
export const path = ({ pathname, search }: URL) => pathname + search

/** An organization's sign-in as its owner sets it up, and as people walk through it. */
export function createSsoWalk(server: TestApp, names: FakeNameServer) {
  /** Follows one redirect as a browser does; answers where it leads. */
  async function step(address: string | URL): Promise<URL> {
    const response = await fetch(new URL(address, server.url), { redirect: 'manual' })
    if (response.status !== 302) throw new Error(`${address} answered ${response.status}`)
    return new URL(response.headers.get('location') ?? '', server.url)
  }

  const start = (domain: string, verifier: string) => step(`/oauth/start?${new URLSearchParams({ verifier, domain })}`)

  /** Through the issuer and back: the address the browser ends at. */
  async function walk(domain: string, verifier = newVerifier()): Promise<URL> {
    const page = await start(domain, verifier)
    if (page.pathname.startsWith('/oauth/')) return page
    return step(await step(page))
  }

  const trade = (code: string, verifier: string) =>
    server.call(account.signUpVariant, { params: { variant: 'google' }, body: { code, verifier } })

  /** The answer of a whole sign-in; throws where it ended elsewhere. */
  async function signIn(domain: string) {
    const verifier = newVerifier()
    const end = await walk(domain, verifier)
    const code = end.searchParams.get('oauth')
    if (code === null) throw new Error(`the sign-in ended at ${path(end)}`)
    return trade(code, verifier)
  }

  const save = ({ headers }: TestPerson, issuer: FakeIssuer, more: object = {}) =>
    server.call(calls.saveSsoIssuer, {
      headers,
      body: { issuer: issuer.url, client_id: issuer.clientId, client_secret: issuer.clientSecret, ...more },
    })

  async function testSignIn({ headers }: TestPerson): Promise<URL> {
    const begun = await server.call(calls.beginSsoTest, { headers })
    if (!begun.body.status) throw new Error(begun.body.message)
    const page = await step(begun.body.data.address)
    return page.pathname.startsWith('/oauth/') ? page : step(await step(page))
  }

  async function addDomain({ headers }: TestPerson, domain: string) {
    const added = await server.call(calls.addSsoDomain, { headers, body: { domain } })
    const record = added.body.data?.domains.find((found) => found.domain === domain)
    if (record) names.records.set(record.record_name, [record.record_value])
    return added
  }

  const prove = ({ headers }: TestPerson, domain: string) =>
    server.call(calls.proveSsoDomain, { headers, params: { domain } })

  const setState = ({ headers }: TestPerson, enabled: boolean, required = false) =>
    server.call(calls.setSsoState, { headers, body: { enabled, required } })

  /** All of it, turned on. */
  async function turnOn(owner: TestPerson, issuer: FakeIssuer, domain: string, more: object = {}): Promise<void> {
    const answers = [await save(owner, issuer, more), await addDomain(owner, domain), await prove(owner, domain)]
    await testSignIn(owner)
    answers.push(await setState(owner, true))
    for (const { body } of answers) if (!body.status) throw new Error(body.message)
  }

  return { step, start, walk, trade, signIn, save, testSignIn, addDomain, prove, setState, turnOn }
}
