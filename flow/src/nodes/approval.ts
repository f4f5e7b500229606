import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import {
  approvalLabels,
  approvalOptions,
  checkApprovalTitle,
  timedOutPort,
  waitsForApproval,
} from '../approval-parts.ts'
import { defineNode, inPort, port, stepOutput } from '../definition.ts'
import { pickedResource, template } from '../fields.ts'

export const approval = defineNode({
  kind: 'approval',
  category: 'people',
  icon: 'stamp',
  label: localized('Ask for approval', 'Minta persetujuan'),
  help: localized(
    'Asks people in the app or by a mailed link. The first answer counts.',
    'Bertanya ke orang di aplikasi atau lewat tautan email. Jawaban pertama yang berlaku.',
  ),
  options: z.object({
    people: z.array(pickedResource('person')).max(20).default([]),
    emails: template({ max: 1_000 }).default(''),
    title: approvalOptions.title,
    details: template({ look: 'wide', max: 5_000 }).default(''),
    wait_minutes: approvalOptions.wait_minutes,
  }),
  labels: {
    people: localized('People; the owner when empty', 'Orang; pemilik kalau kosong'),
    emails: localized('Mail a link to', 'Kirim tautan ke'),
    details: localized('Details', 'Rincian'),
    ...approvalLabels,
  },
  input: inPort,
  outputs: [
    port('approved', localized('Approved', 'Disetujui')),
    port('rejected', localized('Rejected', 'Ditolak')),
    timedOutPort,
  ],
  gives: [
    stepOutput('by', 'text', 'Who decided', 'Yang memutuskan'),
    stepOutput('remark', 'text', 'Their remark', 'Catatannya'),
  ],
  ...waitsForApproval,
  check: checkApprovalTitle,
})
