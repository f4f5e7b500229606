import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { defineNode, inPort, nextPort, stepOutput } from '../definition.ts'
import { template } from '../fields.ts'

const pair = z.object({ name: z.string().min(1).max(200), value: template({ max: 4_000 }).default('') })

export const httpCall = defineNode({
  kind: 'http-call',
  category: 'action',
  icon: 'globe',
  label: localized('HTTP call', 'Panggilan HTTP'),
  help: localized(
    'Calls another program over the internet. Each call carries an Idempotency-Key. Keys and passwords are secrets: {{secret.name}} goes only to the hosts that it names.',
    'Memanggil program lain lewat internet. Tiap panggilan membawa Idempotency-Key. Kunci dan sandi disimpan sebagai rahasia: {{secret.nama}} hanya dikirim ke host yang tercantum di sana.',
  ),
  options: z.object({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
    url: template({ max: 4_000 }).default(''),
    headers: z.array(pair).max(40).default([]),
    query: z.array(pair).max(40).default([]),
    body_kind: z.enum(['none', 'json', 'form', 'text']).default('none'),
    body: template({ look: 'wide', max: 100_000 }).default(''),
    form: z.array(pair).max(60).default([]),
    /** After a crash in the middle of a call: ask again with the same key, or take it as failed. */
    repeatable: z.boolean().default(true),
    /** Statuses above 399 go by the port `error`. */
    fail_on_status: z.boolean().default(true),
  }),
  labels: {
    method: localized('Method', 'Metode'),
    url: localized('Address', 'Alamat'),
    headers: localized('Headers', 'Header'),
    query: localized('Parameters', 'Parameter'),
    body_kind: localized('Body', 'Isi'),
    body: localized('Content', 'Konten'),
    form: localized('Fields', 'Isian'),
    repeatable: localized('May be repeated with the same key', 'Boleh diulang dengan kunci yang sama'),
    fail_on_status: localized('Take 4xx and 5xx as an error', 'Anggap 4xx dan 5xx sebagai galat'),
  },
  input: inPort,
  outputs: [nextPort('object')],
  gives: [
    stepOutput('status', 'number', 'Status', 'Status'),
    stepOutput('body', 'any', 'What came back; JSON as an object', 'Balasannya; JSON sebagai objek'),
    stepOutput('headers', 'object', 'Headers', 'Header'),
  ],
  effect: 'outside',
  afterCrash: ({ repeatable }) => (repeatable ? 'again' : 'once'),
  takesSecrets: true,
  mayFail: true,
  check: ({ url }) =>
    url.trim() === '' ? [{ option: 'url', message: localized('The address is empty.', 'Alamatnya kosong.') }] : [],
})
