import type { z } from 'zod'
import type { DataTable } from '#contract/chat/parts.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { type ChangeSetDetail, proposedChanges } from '#contract/salesforce/change-sets.ts'
import { homeAddress } from '../../platform/config/home-address.ts'
import type { Deps } from '../../platform/deps.ts'
import { getAgent } from '../agents/service.ts'
import type { Tool } from '../answering/service.ts'
import { toldProblem } from '../answering/service.ts'
import { getChangeSet } from './change-sets/change-sets.ts'
import { type ChangeSetDeps, proposeChanges } from './change-sets/propose.ts'

const changeInput = proposedChanges.omit({ key: true })
type ChangeInput = z.output<typeof changeInput>

/**
 * Proposes changes to the person's Salesforce. It writes nothing there, whatever a model or a document wants: that takes a person, who sees each field
 * before and after.
 */
export const changeTool = (deps: ChangeSetDeps & Pick<Deps, 'config'>): Tool<ChangeInput, string> => ({
  name: 'propose_change',
  description:
    "Proposes to create or change records of the person's Salesforce, at most 200. Nothing is written until the person approves it on the page it gives. Read records first for their ids. Objects and fields by their API names.",
  input: changeInput,
  permission: 'write_answer',
  cost: 0,
  title: ({ title }, language) => localized(`Proposed a change: ${title}`, `Mengusulkan perubahan: ${title}`)[language],
  run: (given, { scope, agentId, language }) =>
    toldProblem(language, async () => {
      const { title, reason, rows } = changeInput.parse(given)
      const { name } = await getAgent(deps, scope, agentId)
      const key = `chat-${crypto.randomUUID()}`
      const id = await proposeChanges(deps, scope, { title, reason, rows, key, origin: { kind: 'chat', name } })
      const set = await getChangeSet(deps, scope, id)
      const url = `${homeAddress(deps.config)}/salesforce/changes/${id}`
      const table = tableOf(set, language)
      const summary = localized(
        `${table.row_count} fields wait for your approval`,
        `${table.row_count} kolom menunggu persetujuanmu`,
      )[language]
      return {
        summary,
        found: [
          { kind: 'table', table },
          { kind: 'web', source: { url, title } },
        ],
        forModel: {
          state: 'Waiting for approval; nothing is written yet. Say so, with the page where it is approved.',
          page: url,
          changes: table.rows.slice(0, shownToModel),
        },
        detail: summary,
      }
    }),
})

const shownToModel = 50

/** The differences, a line for each field. */
function tableOf({ title, changes }: ChangeSetDetail, language: Language): DataTable {
  const heads = {
    record: localized('Record', 'Data'),
    field: localized('Field', 'Kolom'),
    before: localized('Now', 'Sekarang'),
    after: localized('After', 'Sesudah'),
  }
  const created = localized('New record', 'Data baru')[language]
  const rows = changes.flatMap(({ record_name, object_label, fields }) =>
    fields.map(({ label, before, after }) => ({
      record: `${record_name || created} (${object_label})`,
      field: label,
      before: before === null ? null : String(before),
      after: after === null ? null : String(after),
    })),
  )
  const columns = Object.entries(heads).map(([key, label]) => ({ key, label: label[language], type: 'text' as const }))
  return { title, columns, rows, row_count: rows.length, truncated: false }
}
