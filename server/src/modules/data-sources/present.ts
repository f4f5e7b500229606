import type { ConnectedSource, SourceDetail } from '#contract/data-sources/schemas.ts'
import { errorMessage, errors } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { decidePermission } from '#contract/permissions.ts'
import { type Schema, suggestQuestions } from '#engine/data/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { relationsOf } from './relations.ts'
import { mayConfirm, sayRights, unconfirmedRights } from './rights.ts'
import type { KnownSchema } from './schema-store.ts'
import type { SourceRow } from './store.ts'

const questionsShown = 6
/** Beyond that, finding questions worth asking takes longer than a list may. */
const tablesForQuestions = 300

type Who = { scope: Scope; language: Language }

const isOurs = ({ kind }: SourceRow) => kind === 'sample'

function shown(row: SourceRow, { scope, language }: Who): Omit<ConnectedSource, 'tables' | 'questions'> {
  const { state, code, checkedAt } = row.health
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    time_zone: row.timeZone,
    status: row.status === 'removed' ? 'failed' : row.status,
    removable: isOurs(row)
      ? decidePermission('sample.manage', scope).allowed
      : decidePermission('databases.delete', scope).allowed,
    editable: !isOurs(row) && decidePermission('databases.edit', scope).allowed,
    extra_rights: row.extraRights,
    rights_confirmed: unconfirmedRights(row).length === 0,
    may_confirm: mayConfirm(scope),
    health: {
      state,
      code,
      checked_at: checkedAt?.toISOString() ?? null,
      // A key that was shown is not kept: the sentence about it needs one.
      message:
        code && code in errors
          ? errorMessage(code, language, { fingerprint: '…', rights: sayRights(unconfirmedRights(row)) })
          : null,
    },
  }
}

/** One of the list, as who asks may see it; without a schema it is not known yet. */
export function presentSource(row: SourceRow, schema: Schema | undefined, who: Who): ConnectedSource {
  const tables = (schema?.tables ?? []).map(({ name, rowCount }) => ({ name, rows: rowCount ?? 0 }))
  const few = schema && schema.tables.length <= tablesForQuestions
  return { ...shown(row, who), tables, questions: few ? suggestQuestions(schema, who.language, questionsShown) : [] }
}

export function presentDetail(row: SourceRow, known: Partial<KnownSchema> | undefined, who: Who): SourceDetail {
  const schema = known?.schema
  const source = shown(row, who)
  return {
    ...source,
    address: source.editable ? row.address : null,
    tables: (schema?.tables ?? []).map((table) => ({
      name: table.name,
      schema: table.schema ?? null,
      rows: table.rowCount ?? null,
      columns: table.columns.length,
      has_key: table.columns.some(({ primaryKey }) => primaryKey),
    })),
    relations: schema ? relationsOf(schema, row.relations) : [],
    schema_read_at: known?.readAt?.toISOString() ?? null,
  }
}
