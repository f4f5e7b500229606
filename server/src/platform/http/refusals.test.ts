import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import { defaultRoleSettings } from '#contract/permissions.ts'
import { handleErrors } from './error-handler.ts'
import { permitAction } from './permit.ts'

function aServer() {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const app = fastify({ loggerInstance: pino({ base: null, timestamp: false }, stream), disableRequestLogging: true })
  app.decorateRequest('scope')
  handleErrors(app as never, { countFailure: () => {} })
  return { app, lines }
}
const [userId, organizationId] = ['0193-user' as UserId, '0193-organization' as OrganizationId]

test('a line of the log about a call that failed says whose it was', async () => {
  const { app, lines } = aServer()
  app.get('/fail', { config: { call: 'listAgents' } }, (request) => {
    if (request.headers.token) Object.assign(request, { scope: { userId, organizationId } })
    throw new Error('nobody foresaw this')
  })
  await app.inject({ url: '/fail', headers: { token: 'canary-738291645' } })
  await app.inject({ url: '/fail' })
  await app.close()
  expect(lines).toEqual([
    expect.objectContaining({ level: 50, userId, organizationId, msg: 'internal' }),
    expect.not.objectContaining({ userId: expect.anything() }),
  ])
  expect(JSON.stringify(lines)).not.toContain('canary')
})

test('who is refused what is written down by ids, once', async () => {
  const { app, lines } = aServer()
  app.get('/rename', { config: { call: 'renameWorkspace' } }, (request) => {
    Object.assign(request, { scope: { userId, organizationId } })
    permitAction(
      { role: 'member', settings: defaultRoleSettings, viaKey: false, workspaceId: null },
      'workspace.rename',
    )
  })
  expect((await app.inject({ url: '/rename', headers: { token: 'canary-738291645' } })).statusCode).toBe(403)
  await app.close()
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      action: 'workspace.rename',
      call: 'renameWorkspace',
      userId,
      organizationId,
      msg: 'refused',
    }),
  ])
  expect(JSON.stringify(lines)).not.toContain('canary')
})
