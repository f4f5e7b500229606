import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import {
  approvalLabels,
  approvalOptions,
  checkApprovalTitle,
  timedOutPort,
  waitsForApproval,
} from '../approval-parts.ts'
import { defineNode, inPort, nextPort, port, stepOutput } from '../definition.ts'
import { pickedResource, template } from '../fields.ts'

export const salesforceChange = defineNode({
  kind: 'salesforce-change',
  category: 'action',
  icon: 'cloud-upload',
  label: localized('Salesforce: propose a change', 'Salesforce: usulkan perubahan'),
  help: localized(
    'Proposes to create or change a record in the Salesforce of the flow’s owner. Nothing is written until someone approves it.',
    'Mengusulkan data baru atau perubahan di Salesforce pemilik alur. Tidak ada yang ditulis sebelum ada yang menyetujuinya.',
  ),
  options: z.object({
    object: pickedResource('salesforce_object').default(''),
    record: template({ max: 200 }).default(''),
    values: z
      .array(
        z.object({
          field: pickedResource('salesforce_field').default(''),
          value: template({ look: 'wide', max: 5_000 }).default(''),
        }),
      )
      .max(50)
      .default([]),
    title: approvalOptions.title,
    reason: template({ look: 'wide', max: 1_000 }).default(''),
    after: z.enum(['await_approval', 'continue']).default('await_approval'),
    wait_minutes: approvalOptions.wait_minutes,
  }),
  labels: {
    object: localized('Object', 'Objek'),
    record: localized('ID of the record; a new one when empty', 'ID data; data baru kalau kosong'),
    values: localized('Fields', 'Kolom'),
    reason: localized('Reason', 'Alasan'),
    after: localized('After proposing', 'Setelah mengusulkan'),
    ...approvalLabels,
  },
  input: inPort,
  outputs: (options) =>
    options.after === 'continue'
      ? [nextPort()]
      : [
          port('applied', localized('Applied', 'Diterapkan')),
          port('not_applied', localized('Not applied', 'Tidak diterapkan')),
          timedOutPort,
        ],
  gives: [
    stepOutput('state', 'text', 'What became of it', 'Hasilnya'),
    stepOutput('change_set', 'text', 'ID of the change-set', 'ID usulan'),
    stepOutput('record', 'text', 'ID of the record, once there is one', 'ID data, kalau sudah ada'),
    stepOutput('changes', 'list', 'Fields before and after', 'Kolom sebelum dan sesudah'),
  ],
  ...waitsForApproval,
  check: ({ object, values, title }) => [
    ...(object.trim() === '' ? [{ option: 'object', message: localized('Choose an object.', 'Pilih objeknya.') }] : []),
    ...(values.length === 0 || values.some(({ field }) => field.trim() === '')
      ? [{ option: 'values', message: localized('Choose the fields to change.', 'Pilih kolom yang diubah.') }]
      : []),
    ...checkApprovalTitle({ title }),
  ],
})
