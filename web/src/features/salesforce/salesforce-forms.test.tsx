import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { salesforceEndpoints } from '#contract/salesforce/endpoints.ts'
import { salesforceMappingEndpoints } from '#contract/salesforce/mapping-endpoints.ts'
import type { MappingSource } from '#contract/salesforce/mappings.ts'
import type { SalesforceField } from '#contract/salesforce/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { emptyDraft } from './mappings/draft.ts'
import { MappingForm } from './mappings/mapping-form.tsx'
import { ChangeForm } from './record/change-form.tsx'

const aField = (name: string, given: Partial<SalesforceField> = {}): SalesforceField => ({
  ...{ name, label: name, type: 'string', references: [], creatable: true, updatable: true, required: false },
  ...{ key: false, length: 80, options: [] },
  ...given,
})
const refused = (...details: [string, string][]) => ({
  ...{ status: 422, code: 'salesforce_value_no_number' },
  details: details.map(([path, message]) => ({ path, message })),
})

beforeEach(() => setLanguage('en'))

test('a change of a record says at its fields what is wrong, also where another field is looked for', async () => {
  const more = Array.from({ length: 26 }, (_, index) => ({ ...aField(`More ${index}`), value: null }))
  const fields = [{ ...aField('Phone'), value: '021' }, { ...aField('Revenue'), value: 100 }, ...more]
  const record = { id: '001000000000001AAA', name: 'Toko Sinar' }
  const form = <ChangeForm object="Account" record={record} label="Account" fields={fields} onCancel={() => {}} />
  const bad = refused(['rows.0.values.1.value', '“much” isn’t a number.'])
  const { sent } = await showForm(form, salesforceEndpoints.proposeChanges, [bad])
  writeFields({ Phone: '022', Revenue: 'much', Title: ' ' })
  await pressButton('Propose')
  await waitFor(() => expect(errorOf('Title')).toBe('Fill this in.'))
  expect([document.activeElement, sent]).toEqual([field('Title'), []])
  writeFields({ Title: 'Call of today' })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Phone' } })
  expect(screen.queryByLabelText('Revenue')).toBeNull()
  await pressButton('Propose')
  await waitFor(() => expect(errorOf('Revenue')).toBe('“much” isn’t a number.'))
  expect([document.activeElement, field('Revenue').value]).toEqual([field('Revenue'), 'much'])
  const values = [
    { field: 'Phone', value: '022' },
    { field: 'Revenue', value: 'much' },
  ]
  expect(sent).toMatchObject([
    { title: 'Call of today', reason: '', rows: [{ object: 'Account', record_id: record.id, values }] },
  ])
})

test('a new record says at its fields which of them it needs, in Indonesian', async () => {
  await setLanguage('id')
  const fields = [aField('Name', { required: true }), aField('Phone')]
  const form = <ChangeForm object="Account" label="Akun" fields={fields} onCancel={() => {}} />
  const { sent } = await showForm(form, salesforceEndpoints.proposeChanges)
  writeFields({ Phone: '022' })
  await pressButton('Usulkan')
  await waitFor(() => expect(errorOf('Name')).toBe('Isi bagian ini.'))
  expect([document.activeElement, sent]).toEqual([field('Name'), []])
})

const source: MappingSource = { kind: 'file', file_id: '0195f000-0000-7000-8000-000000000001' as never, table: 'A' }
const columns = ['kode', 'sektor'].map((name) => ({ name, label: name, type: 'text', values: [] }))
const suggested = [
  { column: 'kode', field: 'Code' },
  { column: 'sektor', field: 'Rating' },
]
const account = { name: 'Account', label: 'Account' }

test('a mapping says at its ends and its columns what is missing, and what does not fit', async () => {
  const objects = [account, { name: 'Contact', label: 'Contact' }]
  const described = {
    ...account,
    creatable: true,
    updatable: true,
    fields: [aField('Code', { key: true }), aField('Rating')],
  }
  const wrong = refused(['pairs.1.field', 'Rating can’t be changed.'], ['key_field', 'Not unique.'])
  const gone = { status: 404, code: 'salesforce_mapping_source_gone', message: 'This source no longer exists.' }
  const { sent } = await showForm(
    <MappingForm first={emptyDraft} />,
    salesforceMappingEndpoints.createMapping,
    [wrong, gone],
    [
      [salesforceEndpoints.listSalesforceObjects, () => ({ data: objects })],
      [salesforceEndpoints.describeSalesforceObject, () => ({ data: described })],
      [salesforceMappingEndpoints.listMappingSources, () => ({ data: [{ source, name: 'A', of: 'customers.xlsx' }] })],
      [salesforceMappingEndpoints.readMappingSource, () => ({ data: { columns, suggested, suggested_key: 'Code' } })],
      [salesforceMappingEndpoints.previewMapping, () => ({ data: { rows: [], problems: [], missing: [] } })],
    ],
  )
  const choose = async (name: string, option: RegExp) => {
    await act(async () => fireEvent.click(field(name)))
    const found = await screen.findByRole('option', { name: option })
    await act(async () => fireEvent.click(found))
  }
  await screen.findByLabelText('Name')
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Name')).toBe('Fill this in.'))
  expect([errorOf('Source'), errorOf('Salesforce object'), errorOf('Key field')]).toEqual([
    ...['Choose a source.', 'Choose an object.', 'Choose a key field.'],
  ])
  expect([document.activeElement, sent]).toEqual([field('Name'), []])
  writeFields({ Name: 'Customers' })
  await choose('Source', /customers/)
  await choose('Salesforce object', /Account/)
  await screen.findByLabelText('Field for sektor')
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Field for sektor')).toBe('Rating can’t be changed.'))
  expect([errorOf('Key field'), document.activeElement]).toEqual(['Not unique.', field('Key field')])
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Source')).toBe('This source no longer exists.'))
  expect(sent[1]).toEqual({
    ...{ name: 'Customers', source, object: 'Account', key_field: 'Code', clear_empty: false },
    pairs: suggested,
  })
})
