import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { operator } from '../condition-test.ts'
import { defineNode, inPort, nextPort, port, stepOutput } from '../definition.ts'
import { pickedResource, template } from '../fields.ts'

export const salesforceFind = defineNode({
  kind: 'salesforce-find',
  category: 'data',
  icon: 'cloudy',
  label: localized('Salesforce: find records', 'Salesforce: cari data'),
  help: localized(
    'Reads records from the Salesforce of the flow’s owner. It can only read.',
    'Membaca data dari Salesforce pemilik alur. Hanya bisa membaca.',
  ),
  options: z.object({
    object: pickedResource('salesforce_object').default(''),
    fields: z.array(pickedResource('salesforce_field')).max(30).default([]),
    where: z
      .array(
        z.object({
          field: pickedResource('salesforce_field').default(''),
          operator: operator.default('equals'),
          value: template({ max: 1_000 }).default(''),
        }),
      )
      .max(10)
      .default([]),
    most: z.number().int().min(1).max(200).default(50),
  }),
  labels: {
    object: localized('Object', 'Objek'),
    fields: localized('Fields; the name when empty', 'Kolom; nama kalau kosong'),
    where: localized('Only records where', 'Hanya data yang'),
    most: localized('Most records', 'Paling banyak data'),
  },
  input: inPort,
  outputs: [nextPort('list'), port('empty', localized('No records', 'Tanpa data'))],
  gives: [
    stepOutput('records', 'list', 'Records, by field name, with Id', 'Data, menurut nama kolom, dengan Id'),
    stepOutput('count', 'number', 'Number of records', 'Jumlah data'),
    stepOutput('first', 'object', 'The first record', 'Data pertama'),
  ],
  effect: 'none',
  mayFail: true,
  check: ({ object }) =>
    object.trim() === '' ? [{ option: 'object', message: localized('Choose an object.', 'Pilih objeknya.') }] : [],
})
