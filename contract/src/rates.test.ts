import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import type { Endpoint } from './kit/endpoint.ts'
import { costOf, costRates, rateOf } from './kit/rates.ts'

const all = Object.entries<Endpoint>(endpoints)

test('no call is without a rate', () => {
  expect(all.length).toBeGreaterThan(300)
  for (const [name, endpoint] of all) {
    const { max, perSeconds } = rateOf(endpoint)
    expect(max, name).toBeGreaterThan(0)
    expect(perSeconds, name).toBeGreaterThan(0)
  }
})

test('what opens a stream or takes files in is costly, reading reads, the rest writes', () => {
  const plain = { service: 'gateway', path: '/x', auth: 'token', summary: '' } as const
  const form = { fields: {} as never, files: {} }
  expect(costOf({ ...plain, method: 'GET' })).toBe('read')
  expect(costOf({ ...plain, method: 'DELETE' })).toBe('write')
  expect(costOf({ ...plain, method: 'GET', events: {} as never })).toBe('costly')
  expect(costOf({ ...plain, method: 'POST', form })).toBe('costly')
  expect(costOf({ ...plain, method: 'GET', cost: 'expensive' })).toBe('expensive')
})

/** Written by hand: what makes files or mails, asks models, other services or people's databases, or hashes passwords. */
const costly = [
  'ask',
  'askResearch',
  'askTiles',
  'askPublicTiles',
  'offerFilterValues',
  'offerPublicValues',
  'askWidget',
  'exportUsage',
  'exportProject',
  'importProject',
  'getInvoicePdf',
  'getChatExportFile',
  'getUsageGraph',
  'createAgent',
  'updateAgent',
  'addWidgetFiles',
  'runOnboarding',
  'getAgentFigures',
  'reportFlowEvent',
  'getChartSourceSchema',
  'listTableColumns',
  'addSampleCompany',
  'relateUseCase',
  'setEmbedding',
  'setOrganizationEmbedding',
  'signIn',
  'signUp',
  'resetEmail',
  'changePassword',
  'createApiKey',
  'inviteMembers',
  'openInvitation',
  'openPublicDashboard',
  'sendDashboardNow',
]

test.each(costly)('%s may be called seldom', (name) => {
  const endpoint = Object.fromEntries(all)[name]
  expect(endpoint, name).toBeDefined()
  const { max, perSeconds } = rateOf(endpoint!)
  expect(max / perSeconds).toBeLessThanOrEqual(600 / 60)
  expect(endpoint!.rate ?? costRates[costOf(endpoint!)]).not.toEqual(costRates.write)
})
