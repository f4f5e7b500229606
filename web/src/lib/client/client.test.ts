import { afterEach, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { type ClientOptions, createClient } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

const options: ClientOptions = {
  baseOf: (service) => `/api/${service}`,
  tokenFor: () => 'token',
  organizationId: () => undefined,
  language: () => 'en',
  offlineMessage: () => 'You are offline.',
  absentMessage: () => 'There is nothing at this address.',
  onUnauthorized: () => {},
}
const client = createClient(options)

/** The server finds a field wrong. */
const refuse = (path: string) =>
  vi.stubGlobal('fetch', async () =>
    Response.json(
      {
        status: false,
        code: 'invalid_input',
        message: 'Some fields are not right.',
        details: [{ path, message: 'no' }],
      },
      { status: 400 },
    ),
  )

test('an address whose id is none is nowhere; a wrong field that somebody filled in stays one', async () => {
  const params = { id: 'nope' as never }
  refuse('id')
  await expect(client.call(dashboardEndpoints.getDashboard, { params })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'There is nothing at this address.',
  })
  await expect(client.call(dashboardEndpoints.removeDashboard, { params })).rejects.toMatchObject({ status: 400 })
  refuse('page')
  await expect(client.call(dashboardEndpoints.getDashboard, { params })).rejects.toMatchObject({ status: 400 })
})

test('a call that never reached the server says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(client.call(dashboardEndpoints.getDashboard, { params: { id: 'nope' as never } })).rejects.toMatchObject(
    {
      status: 0,
      code: 'offline',
      message: 'You are offline.',
    },
  )
})

test('who asks, where and as what is said by names that proxies leave in, and by those of the server before', () => {
  const inside = createClient({ ...options, organizationId: () => 'the-company', viewAs: () => 'member' })
  const { headers } = inside.prepare(accountEndpoints.listSignIns)
  expect(headers).toMatchObject({ 'token-client': 'token', 'id-client': 'the-company', 'view-as': 'member' })
  expect(headers).toMatchObject({ token_client: 'token', id_client: 'the-company', view_as: 'member' })
})
