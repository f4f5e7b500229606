import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { errorKeys } from '#contract/kit/error-keys.ts'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const all: Endpoint[] = Object.values(endpoints)

test('each of the 25 keys belongs to a call, and no call has one that clients do not know', () => {
  expect(errorKeys).toHaveLength(25)
  expect(new Set(all.flatMap(({ errorKey }) => errorKey ?? []))).toEqual(new Set(errorKeys))
})

test('a failed call says its key with every reason, foreseen or not; another has none', async () => {
  const server = await testApp()
  const { headers } = await aPerson(server)
  const body = { shortcut_name: 'Weekly', description: '', prompt: 'Sales this week' }
  const failed = async (endpoint: Endpoint, given: object, by: Record<string, string> = headers) => {
    const { status, body } = await server.call(endpoint, { ...given, headers: by })
    const { code, error_key } = body as { code: string; error_key?: string }
    return [status, code, error_key]
  }
  const { createShortcut, removeShortcut, updateShortcut, listRandomShortcuts } = shortcutEndpoints
  const id = crypto.randomUUID()
  expect(await failed(createShortcut, { body: {} })).toEqual([400, 'invalid_input', 'errorCreatingShortcut'])
  expect(await failed(createShortcut, { body }, {})).toEqual([401, 'unauthorized', 'errorCreatingShortcut'])
  expect(await failed(removeShortcut, { params: { id } })).toEqual([404, 'shortcut_not_found', 'errorDeletingShortcut'])
  expect(await failed(updateShortcut, { params: { id }, body })).toContain('errorUpdatingShortcut')
  expect(await failed(listRandomShortcuts, { params: { id } })).toContain('errorLoadRandomShortcuts')
  const profile = all.find(({ path }) => path === '/profile/user')
  expect(profile && (await failed(profile, {}, {}))).toEqual([401, 'unauthorized', undefined])
  await server.deps.pool.query('alter table shortcuts rename to shortcuts_gone')
  expect(await failed(shortcutEndpoints.listShortcuts, {})).toEqual([500, 'internal', 'errorLoadingShortcuts'])
})
