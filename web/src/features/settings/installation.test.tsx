import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { organizationEmbeddingEndpoints as fileSearchApi } from '#contract/embedding/endpoints.ts'
import { featureFlagOperatorEndpoints } from '#contract/feature-flags/operator-endpoints.ts'
import { modelEndpoints } from '#contract/models/endpoints.ts'
import { webSearchEndpoints } from '#contract/web-search/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { anId, answersWith, openSettings, pressButton, refusesWith, typeText, user } from './open-settings.tsx'

const sample = {
  id: anId(9),
  name: 'Toko Nusantara',
  kind: 'sample',
  status: 'ready',
  tables: [{ name: 'orders', rows: 1200 }],
  questions: [],
  removable: true,
  editable: false,
  extra_rights: [],
  health: { state: 'unknown', code: null, message: null, checked_at: null },
}

test('the model’s settings are the operator’s', async () => {
  const { calls } = await openSettings('model', [], { ...user, is_operator: false })
  await screen.findByText('Only the operator can see this')
  expect(calls.some((call) => call.includes('/settings/model'))).toBe(false)
  expect(screen.queryByRole('link', { name: 'Language models' })).toBeNull()
})

const small = {
  id: anId(4),
  label: 'small',
  base_url: 'http://model.test/v1',
  model: 'small',
  has_key: true,
}
const listed = (...records: object[]) => ({ source: records.length > 0 ? 'settings' : 'none', records })

test('a model is tested with what is in the form, then saved; a stored key stays when the field is empty', async () => {
  const sent: unknown[] = []
  await openSettings('model', [
    answersWith(modelEndpoints.listModels, listed(small)),
    [
      modelEndpoints.testModel,
      ({ body }) => {
        sent.push(body)
        return { data: { ok: false, message: 'The language model refused its key.', duration_ms: 12 } }
      },
    ],
    [
      modelEndpoints.changeModel,
      ({ body }) => {
        sent.push(body)
        return { data: listed({ ...small, label: 'Large', model: 'large' }) }
      },
    ],
  ])
  await screen.findByText('Default')
  await pressButton('Change small')
  await screen.findByLabelText('Model')
  typeText('Model', 'large')
  await pressButton('Test')
  await screen.findByText('The language model refused its key.')
  typeText(/^Shown as/, 'Large')
  await pressButton('Save')
  await screen.findByRole('heading', { name: 'Large' })
  const input = { base_url: 'http://model.test/v1', model: 'large' }
  expect(sent).toEqual([
    { ...input, id: small.id },
    { ...input, label: 'Large' },
  ])
})

test('a further model is put first, and forgotten after a question', async () => {
  const other = { ...small, id: anId(5), label: 'Office' }
  const called: string[] = []
  await openSettings('model', [
    answersWith(modelEndpoints.listModels, listed(small, other)),
    [
      modelEndpoints.preferModel,
      () => {
        called.push('first')
        return { data: listed(other, small) }
      },
    ],
    [
      modelEndpoints.removeModel,
      () => {
        called.push('removed')
        return { data: listed(other) }
      },
    ],
  ])
  await screen.findByRole('heading', { name: 'Office' })
  await pressButton('Put first: Office')
  await screen.findByRole('button', { name: 'Put first: small' })
  await pressButton('Forget small')
  const question = await screen.findByRole('alertdialog')
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Forget' })))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'small' })).toBeNull())
  expect(called).toEqual(['first', 'removed'])
})

test('an address that is none is told in the person’s language', async () => {
  await setLanguage('id')
  const { calls } = await openSettings('model', [answersWith(modelEndpoints.listModels, listed())])
  await screen.findByText('Belum ada model')
  await pressButton('Tambah model')
  await screen.findByLabelText('Alamat')
  typeText('Alamat', 'bukan alamat')
  await pressButton('Simpan')
  await screen.findByText('Ini bukan alamat web.')
  expect(screen.getByText('Isi bagian ini.')).toBeTruthy()
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('the sample company is removed after a question, and can be loaded again', async () => {
  let sources: unknown[] = [sample]
  await openSettings('data', [
    [dataSourceEndpoints.listDataSources, () => ({ data: sources })],
    [
      dataSourceEndpoints.removeDataSource,
      () => {
        sources = []
        return {}
      },
    ],
    [
      dataSourceEndpoints.addSampleCompany,
      () => {
        sources = [sample]
        return { data: sample }
      },
    ],
  ])
  await screen.findByText('Toko Nusantara')
  expect(await screen.findByText(/1 table, 1,200 rows/)).toBeTruthy()
  await pressButton('Remove Toko Nusantara')
  const question = await screen.findByRole('alertdialog')
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Remove' })))
  await screen.findByText('No data source')
  await pressButton('Load the sample company')
  await screen.findByText('Toko Nusantara')
})

test('a web search is tested as it is in the form; an address goes only with the service that needs one', async () => {
  const settings = { provider: 'searxng', base_url: 'http://search.test', has_key: false, source: 'settings' }
  const sent: unknown[] = []
  await openSettings('webSearch', [
    answersWith(webSearchEndpoints.getWebSearch, settings),
    [
      webSearchEndpoints.testWebSearch,
      ({ body }) => {
        sent.push(body)
        return { data: { ok: true, message: 'Indonesia', duration_ms: 120 } }
      },
    ],
    [
      webSearchEndpoints.setWebSearch,
      ({ body }) => {
        sent.push(body)
        return { data: settings }
      },
    ],
  ])
  await screen.findByLabelText('Address of your server')
  await pressButton('Test')
  await screen.findByText(/found “Indonesia”/)
  typeText('Address of your server', 'http://other.test')
  await pressButton('Save')
  await waitFor(() =>
    expect(sent).toEqual([
      { provider: 'searxng', base_url: 'http://search.test' },
      { provider: 'searxng', base_url: 'http://other.test' },
    ]),
  )
})

const fileSearch = {
  choice: 'installation',
  installation_model: null,
  base_url: null,
  model: null,
  has_key: false,
  passages: 40,
  ready: 40,
  problem: null,
}

test('who manages the organization chooses what finds its files by meaning, and sees how far it is and what is wrong', async () => {
  const sent: unknown[] = []
  await openSettings('file-search', [
    answersWith(fileSearchApi.getOrganizationEmbedding, fileSearch),
    [
      fileSearchApi.setOrganizationEmbedding,
      ({ body }) => {
        sent.push(body)
        const problem = {
          code: 'embedding_busy',
          message: 'The embedding service is busy.',
          at: new Date().toISOString(),
        }
        return { data: { ...fileSearch, ...(body as object), api_key: undefined, has_key: true, ready: 10, problem } }
      },
    ],
  ])
  await screen.findByText('All 40 passages are ready.')
  expect(screen.queryByRole('button', { name: 'Use this' })).toBeNull()
  await pressButton('Own service')
  typeText('Address', 'https://vectors.test/v1')
  typeText('Model', 'small')
  typeText(/^Key/, 'sk-one')
  await pressButton('Save')
  await screen.findByText('10 of 40 passages are ready')
  expect(
    screen.getByText(/The embedding service is busy\. Last tried .*; it is tried again every minute\./),
  ).toBeTruthy()
  await pressButton('Built in')
  await pressButton('Use this')
  expect(sent).toEqual([
    { choice: 'service', base_url: 'https://vectors.test/v1', model: 'small', api_key: 'sk-one' },
    { choice: 'box' },
  ])
})

test('others are told who may choose what finds files by meaning', async () => {
  await openSettings('file-search', [refusesWith(fileSearchApi.getOrganizationEmbedding, 'not_permitted')])
  await screen.findByText('Only owners and admins of the organization can see this')
})

const nobody = { emails: [], users: [], organizations: [], workspaces: [], bots: [] }
const flagOf = (given: object) => ({
  name: 'Research',
  rule: false,
  source: 'default',
  set: null,
  holders: [],
  ...given,
})

test('each feature flag says for whom it is on, and where that is set', async () => {
  const rule = { ...nobody, emails: ['vip@toko.test'], workspaces: [anId(7)] }
  const holders = [{ kind: 'workspace', id: anId(7), name: 'Gudang', detail: 'Toko A' }]
  const flags = [flagOf({ rule, source: 'environment', holders }), flagOf({ name: 'GenerateChart' })]
  await openSettings('feature-flags', [answersWith(featureFlagOperatorEndpoints.getFeatureFlags, { flags })])
  const [research, charts] = await screen.findAllByRole('listitem').then((rows) => rows.slice(-2))
  expect(within(research!).getByText('Limited')).toBeTruthy()
  expect(within(research!).getByText('Set by FEATURE_GATES')).toBeTruthy()
  expect(within(research!).getByText('vip@toko.test')).toBeTruthy()
  expect(within(research!).getByText('Gudang')).toBeTruthy()
  expect(within(charts!).getByText('No one')).toBeTruthy()
  expect(within(charts!).getByText('Default')).toBeTruthy()
})

test('the operator gives a feature to an organization found by name, is told when nobody is named, and takes it back', async () => {
  const sent: unknown[] = []
  let answers = 0
  const toko = { kind: 'organization', id: anId(8), name: 'Toko A', detail: '' }
  const stored = flagOf({
    rule: { ...nobody, organizations: [anId(8)] },
    source: 'settings',
    set: { by: 'Oki', at: '2026-11-21T00:00:00Z' },
    holders: [toko],
  })
  await openSettings('feature-flags', [
    answersWith(featureFlagOperatorEndpoints.getFeatureFlags, { flags: [flagOf({})] }),
    answersWith(featureFlagOperatorEndpoints.findFlagHolders, { records: [toko] }),
    [
      featureFlagOperatorEndpoints.setFeatureFlag,
      ({ body }) => {
        sent.push(body)
        const details = [{ path: 'rule.organizations.0', message: 'Not this one.' }]
        return answers++ === 0 ? { status: 400, code: 'invalid_input', details } : { data: { flags: [stored] } }
      },
    ],
    answersWith(featureFlagOperatorEndpoints.resetFeatureFlag, { flags: [flagOf({})] }),
  ])
  await pressButton('Change who can use Research')
  await pressButton('Only some accounts')
  await pressButton('Save')
  const search = screen.getByLabelText('Add an organization, workspace or person')
  const told = () => document.getElementById(`${search.id}-error`)?.textContent
  await waitFor(() => expect(told()).toBe('Add at least one account, or choose “No one”.'))
  expect(document.activeElement).toBe(search)
  typeText('Add an organization, workspace or person', 'toko')
  await pressButton('Add Toko A')
  await waitFor(() => expect(told()).toBe(''))
  await pressButton('Save')
  await waitFor(() => expect(told()).toBe('Not this one.'))
  expect([document.activeElement, screen.getByText('Organization: Toko A')]).toEqual([search, expect.anything()])
  sent.length = 0
  await pressButton('Save')
  await screen.findByText('Toko A')
  expect(screen.getByText(/^Set by Oki/)).toBeTruthy()
  expect(sent).toEqual([{ rule: { ...nobody, organizations: [anId(8)] } }])
  await pressButton('Change who can use Research')
  await pressButton('Undo what was set here')
  await screen.findByText('Default')
  expect(screen.queryByText('Toko A')).toBeNull()
})
