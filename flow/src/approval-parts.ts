import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { port } from './definition.ts'
import { template } from './fields.ts'

/** What steps have in common that wait until somebody approves something. */
export const approvalOptions = {
  title: template({ max: 200 }).default(''),
  wait_minutes: z
    .number()
    .min(1)
    .max(60 * 24 * 90)
    .default(60 * 24 * 2),
}

export const approvalLabels = {
  title: localized('What is to be approved', 'Yang disetujui'),
  wait_minutes: localized('Minutes to wait', 'Menit menunggu'),
}

/** Nobody decided before the time was over. */
export const timedOutPort = port('timed_out', localized('Not in time', 'Tidak tepat waktu'))

/** Asking again after a crash is the same request, by the key of the step. */
export const waitsForApproval = { effect: 'outside', afterCrash: 'again', mayFail: true, waits: true } as const

export const checkApprovalTitle = ({ title }: { title: string }) =>
  title.trim() === ''
    ? [{ option: 'title', message: localized('Say what is to be approved.', 'Isi apa yang disetujui.') }]
    : []
