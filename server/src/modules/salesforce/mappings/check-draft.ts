import type { MappingDraft } from '#contract/salesforce/mappings.ts'
import { type Failure, fail } from '../../../platform/http/fail.ts'
import type { DescribedField, DescribedObject } from '../../../providers/salesforce/salesforce.ts'
import { holdsOneValue } from '../change-sets/field-value.ts'
import { mayFit } from './fit-cell.ts'
import type { SourceColumn } from './mapping-source.ts'

/** `path`: the field of the mapping that it is about, as it was sent. */
export type DraftProblem = { path: string; column: string | null; field: string | null; failure: Failure }

const keyTypes = new Set(['string', 'email', 'phone', 'url', 'int', 'long', 'double', 'currency'])

/** Whether records can be known by a field: nothing else tells which of them a row is. */
export const mayBeKey = ({ externalId, unique, filterable, type }: DescribedField): boolean =>
  (externalId === true || unique === true) && filterable !== false && keyTypes.has(type)

/** Salesforce takes names whatever their case. */
export const fieldNamed = ({ fields = [] }: DescribedObject, name: string): DescribedField | undefined =>
  fields.find((field) => field.name.toLowerCase() === name.toLowerCase())

const mayWrite = (field: DescribedField) =>
  holdsOneValue(field) && (field.createable === true || field.updateable === true)

/** What of a mapping does not fit its source and its object as they are now; empty: all does. */
export function draftProblems(
  { key_field, pairs }: Pick<MappingDraft, 'key_field' | 'pairs'>,
  described: DescribedObject,
  columns: readonly SourceColumn[],
): DraftProblem[] {
  const { label, createable, updateable } = described
  if (createable !== true && updateable !== true)
    return [{ path: 'object', column: null, field: null, failure: fail('salesforce_object_closed', { object: label }) }]
  const key = fieldNamed(described, key_field)
  const wrong = pairs.flatMap(({ column: name, field: given }, index) => {
    const path = `pairs.${index}.field`
    const about = (failure: Failure, field: string | null = given) => ({ path, column: name, field, failure })
    const column = columns.find((known) => known.name === name)
    if (!column) return about(fail('salesforce_mapping_column_gone', { column: name }), null)
    const field = fieldNamed(described, given)
    if (!field) return about(fail('salesforce_field_unknown', { object: label, field: given }))
    const isTwice = pairs.findIndex((other) => other.field.toLowerCase() === given.toLowerCase()) < index
    if (isTwice) return about(fail('salesforce_field_twice', { field: field.label }))
    if (field !== key && !mayWrite(field)) return about(fail('salesforce_field_read_only', { field: field.label }))
    if (mayFit(column.type, field)) return []
    return about(fail('salesforce_mapping_type', { column: column.label, field: field.label }))
  })
  const ofKey = { path: 'key_field', column: null, field: key_field }
  return [...keyProblems(key_field, key, pairs).map((failure) => ({ ...ofKey, failure })), ...wrong]
}

function keyProblems(name: string, key: DescribedField | undefined, pairs: MappingDraft['pairs']): Failure[] {
  if (!key || !mayBeKey(key)) return [fail('salesforce_mapping_key_wrong', { field: key?.label ?? name })]
  const isMapped = pairs.some(({ field }) => field.toLowerCase() === key.name.toLowerCase())
  return isMapped ? [] : [fail('salesforce_mapping_key_unmapped', { field: key.label })]
}
