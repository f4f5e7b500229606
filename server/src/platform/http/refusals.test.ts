import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import { defaultRoleSettings } from '#contract/permissions.ts'
import { handleErrors } from './error-handler.ts'
import { permitAction } from './permit.ts'

test('who is refused what is written down by ids, once', async () => {
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
  const [userId, organizationId] = ['0193-user' as UserId, '0193-organization' as OrganizationId]
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
