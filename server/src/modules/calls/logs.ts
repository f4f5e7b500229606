import { Readable } from 'node:stream'
import { callLimits } from '#contract/calls/limits.ts'
import type { CallDetail, CallExportQuery, CallLogPage, CallLogQuery } from '#contract/calls/log-schemas.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import { csvFile } from '#contract/kit/csv.ts'
import { toPage } from '#contract/kit/paging.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import * as store from './log-store.ts'
import { loadSampleCalls, type SampleDeps } from './sample-calls.ts'

type LogDeps = { db: Db }

export async function listCalls(
  deps: SampleDeps,
  scope: Scope,
  { query, language }: { query: CallLogQuery; language: Language },
): Promise<CallLogPage> {
  await loadSampleCalls(deps, scope, language)
  const { page, limit, sort, ...filter } = query
  const { rows, total } = await store.listPage(deps.db, scope, filter, { page, limit, sort })
  return toPage(rows, total, query)
}

export async function getCall({ db }: LogDeps, scope: Scope, id: CallId): Promise<CallDetail> {
  const call = await store.findDetail(db, scope, id)
  if (!call) throw fail('call_not_found')
  return call
}

export async function removeCall({ db, clock }: Pick<Deps, 'db' | 'clock'>, scope: Scope, id: CallId): Promise<null> {
  await db.transaction(async (tx) => {
    const removed = await store.removeCall(tx, scope, id)
    if (!removed) throw fail('call_not_found')
    await eraseFiles({ db: tx, clock }, removed.key ? [removed.key] : [])
  })
  return null
}

const heads: Record<Language, readonly string[]> = {
  en: [
    'Call',
    'Agent',
    'To',
    'Began',
    'Seconds',
    'Ended by',
    'Outcome',
    'Sentiment',
    'Topics',
    'Credits',
    'Score (%)',
    'Passed',
    'Summary',
    'Transcript',
  ],
  id: [
    'Panggilan',
    'Agen',
    'Ke',
    'Mulai',
    'Detik',
    'Diakhiri oleh',
    'Hasil',
    'Sentimen',
    'Topik',
    'Kredit',
    'Skor (%)',
    'Lulus',
    'Ringkasan',
    'Transkrip',
  ],
}

/** The calls of a filter as a file. */
export async function exportCalls(
  { db }: LogDeps,
  scope: Scope,
  { query, language }: { query: CallExportQuery; language: Language },
): Promise<FileAnswer> {
  const { format, ...filter } = query
  const calls = await store.listWhole(db, scope, filter, callLimits.exported)
  const text =
    format === 'json'
      ? JSON.stringify(calls, null, 2)
      : csvFile([heads[language], ...calls.map((call) => rowOf(call, language))])
  const bytes = Buffer.from(text)
  return {
    mime: format === 'json' ? 'application/json' : 'text/csv; charset=utf-8',
    filename: `calls.${format}`,
    bytes: bytes.byteLength,
    stream: Readable.from([bytes]),
  }
}

const passed: Record<Language, readonly [string, string]> = { en: ['no', 'yes'], id: ['tidak', 'ya'] }

const rowOf = (call: CallDetail, language: Language) => [
  call.id,
  call.agent,
  call.to,
  call.created_at,
  call.duration_s,
  call.ended_by ?? '',
  call.outcome ?? '',
  call.sentiment,
  call.topics.join(' '),
  call.credits,
  call.score?.value == null ? null : Math.round(call.score.value * 1_000) / 10,
  call.score?.value == null ? '' : passed[language][call.score.failed ? 0 : 1],
  call.summary,
  call.turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n'),
]
