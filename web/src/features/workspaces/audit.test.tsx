import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type AuditEntry, auditAction } from '#contract/workspaces/audit-schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import AuditPage from './audit/audit-page.tsx'
import { messages as en } from './audit/messages/en.ts'
import { messages as id } from './audit/messages/id.ts'
import { changesOf, sentenceOf } from './audit/sentence.ts'
import { messages as workspaceEn } from './messages/en.ts'
import { messages as workspaceId } from './messages/id.ts'
import { anId, answersWith, openPage, pageOf, refusesWith } from './testing.tsx'

const ayu = { id: anId(10), name: 'Ayu', email: 'ayu@toko.test' }
const anEntry = (action: AuditEntry['action'], target: string, changes: AuditEntry['changes'] = {}): AuditEntry => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T03:04:00Z',
  action,
  actor: ayu,
  changes,
  target: { kind: 'member', id: anId(11), name: target },
  ip: '10.1.2.3',
  user_agent: 'agent',
  device: { browser: 'Firefox', system: 'Linux' },
})
const inEnglish = { audit: en, workspace: workspaceEn, language: 'en' as const }
const inIndonesian = { audit: id, workspace: workspaceId, language: 'id' as const }

beforeEach(() => setLanguage('en'))

test('both languages say everything', () => expect(missingMessages(en, id)).toEqual([]))

test('every kind of entry is a sentence that begins with who did it, in both languages', () => {
  // What is about an account is told of the account: after a failed sign-in nobody knows who it was, and who joins does so alone.
  const isOfTarget = (action: string) => action.startsWith('account.') || action === 'sso.member-joined'
  for (const action of auditAction.options)
    for (const words of [inEnglish, inIndonesian])
      expect(sentenceOf(anEntry(action, 'Budi'), words)).toMatch(isOfTarget(action) ? /Ayu|Budi/ : /^Ayu \w+ ?/)
})

test.each([
  [
    anEntry('member.role-changed', 'Budi', { role: { from: 'member', to: 'admin' } }),
    'Ayu changed the role of Budi from member to admin',
    'Ayu mengubah peran Budi dari anggota menjadi admin',
  ],
  [
    anEntry('invitation.sent', 'budi@toko.test', { role: { from: null, to: 'member' } }),
    'Ayu invited budi@toko.test as member',
    'Ayu mengundang budi@toko.test sebagai anggota',
  ],
  [
    anEntry('workspace.renamed', 'Toko', { name: { from: 'Warung', to: 'Toko' } }),
    'Ayu renamed the workspace from Warung to Toko',
    'Ayu mengganti nama ruang kerja dari Warung menjadi Toko',
  ],
])('%#: what was before and after is in the sentence', (entry, english, indonesian) => {
  expect(sentenceOf(entry, inEnglish)).toBe(english)
  expect(sentenceOf(entry, inIndonesian)).toBe(indonesian)
  expect(changesOf(entry, inEnglish)).toEqual([])
})

test('what changed in the settings is told part by part, as the settings call it', () => {
  const rights = { add: 'member', edit: 'member', delete: 'admin' }
  const changes = {
    files: { from: rights, to: { ...rights, delete: 'member' } },
    chats: { from: 'private', to: 'anyone' },
    isPrivate: { from: true, to: false },
    autoJoinDomains: { from: [], to: ['toko.test'] },
    icon: { from: null, to: '🛒' },
  }
  const entry = anEntry('workspace.role-settings-changed', 'Toko', changes)
  expect(changesOf(entry, inEnglish)).toEqual([
    'Files: Delete: Owner and admins → All members',
    'Chats may be shared with: nobody → anyone with the link',
    'Private: yes → no',
    'Join by mail domain: none → toko.test',
    'Icon: none → 🛒',
  ])
})

test('a receipt says how much was erased in its sentence, and by table below it', () => {
  const changes = {
    erased_rows: { from: null, to: 5_001 },
    erased_files: { from: null, to: 2 },
    tables: { from: null, to: ['devices 1', 'device_telemetry 5000'] },
  }
  const entry = anEntry('data.erased', 'Kulkas', changes)
  expect(sentenceOf(entry, inEnglish)).toBe('Ayu deleted Kulkas, which has been erased: 5,001 rows and 2 files')
  expect(sentenceOf(entry, inIndonesian)).toBe(
    'Ayu menghapus Kulkas, dan isinya sudah dimusnahkan: 5.001 baris dan 2 berkas',
  )
  expect(changesOf(entry, inEnglish)).toEqual(['By table: devices 1, device_telemetry 5000'])
})

test('what the sentence says is not said again, and nothing is called by its name in the table', () => {
  const changes = {
    tasks: { from: null, to: 2 },
    consent: { from: null, to: true },
    sound_days: { from: null, to: 30 },
  }
  const entry = anEntry('meeting.tasks-made', 'Stand-up', changes)
  expect(sentenceOf(entry, inEnglish)).toBe('Ayu made tasks of the minutes of Stand-up: 2')
  expect(changesOf(entry, inEnglish)).toEqual(['Recordings (days): none → 30'])
  expect(changesOf(entry, inIndonesian)).toEqual(['Rekaman (hari): kosong → 30'])
})

test('what something cost and how it is paid is in words, and was nothing before', () => {
  const changes = { amount: { from: null, to: 50_000 }, method: { from: null, to: 'virtual_account' } }
  const entry = anEntry('billing.purchase-begun', '500 coins', changes)
  expect(changesOf(entry, inEnglish)).toEqual(['Amount: Rp 50,000', 'Method: Virtual account'])
  expect(changesOf(entry, inIndonesian)).toEqual(['Jumlah: Rp 50.000', 'Cara bayar: Virtual account'])
})

test('the log is filtered by the person of an entry', async () => {
  const asked: (string | null)[] = []
  await openPage(AuditPage, [
    [
      workspaceEndpoints.listAudit,
      ({ query }) => {
        asked.push(query.get('actor_id'))
        return { data: pageOf([anEntry('member.removed', 'Budi')]) }
      },
    ],
    answersWith(workspaceEndpoints.listAuditPeople, { records: [ayu] }),
  ])
  const row = (await screen.findByText('Ayu removed Budi from the workspace')).closest('li')!
  expect(within(row).getByText('Firefox on Linux · 10.1.2.3')).toBeTruthy()
  await act(async () => fireEvent.click(within(row).getByRole('button', { name: 'ayu@toko.test' })))
  await waitFor(() => expect(asked).toEqual([null, ayu.id]))
  expect(screen.getByRole('combobox', { name: 'Person' }).textContent).toContain('Ayu')
})

test('a member is told the rule and who can grant it', async () => {
  await openPage(AuditPage, [], 'member')
  expect(await screen.findByText(/The owner or an admin can/)).toBeTruthy()
})

test('a log that does not come says so', async () => {
  await openPage(AuditPage, [refusesWith(workspaceEndpoints.listAudit, 'not_permitted')])
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
