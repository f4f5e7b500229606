import type { FileId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TableQueries } from '../../platform/documents/table-query.ts'
import type { Files } from '../../platform/files/files.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import * as store from './file-store.ts'
import type { WithheldFiles } from './knowledge-source.ts'

export type KnowledgeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & {
  files: Files
  tableQueries: TableQueries
  withheld?: WithheldFiles
}

export async function getRow(deps: Pick<Deps, 'db'>, scope: Scope, id: FileId): Promise<store.KnowledgeFileRow> {
  const row = await store.findFile(deps.db, scope, id)
  if (!row) throw fail('file_not_found')
  return row
}

/** The same, for who wants to see what is in it: not where it comes from a drive in which they may not read it. */
export async function getReadableRow(
  deps: Pick<KnowledgeDeps, 'db' | 'withheld'>,
  scope: Scope,
  id: FileId,
): Promise<store.KnowledgeFileRow> {
  const row = await getRow(deps, scope, id)
  if ((await deps.withheld?.from(scope, [id]))?.has(id)) throw fail('knowledge_file_withheld', { name: row.name })
  return row
}
