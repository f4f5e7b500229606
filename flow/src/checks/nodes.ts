import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { reservedNames } from '../names.ts'
import { definitions } from '../nodes/index.ts'
import { fieldsOf, readOptions } from '../options.ts'
import type { FlowProblem } from '../problem.ts'
import type { CheckedDocument, CheckedNode } from './checked.ts'

/** What can be said of each node by itself: its kind, its options, its name, what it picks. */
export function nodeProblems(checked: CheckedDocument): FlowProblem[] {
  const seen = new Map<string, number>()
  for (const name of [
    ...checked.document.nodes.map(({ id }) => id),
    ...checked.document.variables.map(({ name }) => name),
  ])
    seen.set(name, (seen.get(name) ?? 0) + 1)
  const twice = (name: string) => (seen.get(name) ?? 0) > 1 || reservedNames.has(name)
  const names = checked.document.variables
    .filter(({ name }) => twice(name))
    .map(({ name }): FlowProblem => ({ ...nameInUse(name), node: null }))
  return [
    ...names,
    ...[...checked.nodes.values()].flatMap((node) => [
      ...(twice(node.node.id) ? [nameInUse(node.node.id)] : []),
      ...(node.definition ? known(node, checked) : [unknownKind(node)]),
    ]),
  ]
}

function known({ node, definition, options, issues }: CheckedNode, { lookup }: CheckedDocument): FlowProblem[] {
  if (!definition) return []
  const problem = (code: string, message: FlowProblem['message'], option?: string): FlowProblem => ({
    code,
    severity: 'error',
    node: node.id,
    message,
    ...(option !== undefined && option !== '' && { option }),
  })
  if (issues.length > 0) {
    const indonesian = readOptions(definition, node, z.locales.id().localeError).issues
    return issues.map(({ path, message }, index) =>
      problem('option_invalid', localized(message, indonesian[index]?.message ?? message), path),
    )
  }
  const own = definition.check?.(options, node) ?? []
  const gone = fieldsOf(definition, options).flatMap(({ meta: { pick }, value, path }) =>
    pick && typeof value === 'string' && value !== '' && lookup(pick, value) === false ? [{ pick, path }] : [],
  )
  return [
    ...own.map(({ option, message }) => problem('option_missing', message, option)),
    ...gone.map(({ pick, path }) => problem(`${pick}_deleted`, goneWords[pick], path)),
  ]
}

const goneWords = {
  agent: localized('This agent was deleted. Choose another one.', 'Agen ini sudah dihapus. Pilih yang lain.'),
  data_source: localized(
    'This data source was deleted or is not shared with you. Choose another one.',
    'Sumber data ini sudah dihapus atau tidak dibagikan ke kamu. Pilih yang lain.',
  ),
  table: localized('This table is not there any more.', 'Tabel ini sudah tidak ada.'),
  knowledge: localized('This file was deleted. Choose another one.', 'Berkas ini sudah dihapus. Pilih yang lain.'),
  flow: localized('This flow was deleted or is not published.', 'Alur ini sudah dihapus atau belum terbit.'),
  person: localized('This person is not here any more.', 'Orang ini sudah tidak ada di sini.'),
  secret: localized('There is no secret with this name.', 'Tidak ada rahasia dengan nama ini.'),
  salesforce_object: localized('Salesforce has no such object.', 'Salesforce tidak punya objek ini.'),
  salesforce_field: localized('Salesforce has no such field.', 'Salesforce tidak punya kolom ini.'),
} as const

const nameInUse = (name: string): FlowProblem => ({
  code: 'name_taken',
  severity: 'error',
  node: name,
  message: localized(
    `The name "${name}" is used twice or means something already.`,
    `Nama "${name}" dipakai dua kali atau sudah punya arti.`,
  ),
})

const unknownKind = ({ node }: CheckedNode): FlowProblem => ({
  code: 'unknown_kind',
  severity: 'error',
  node: node.id,
  message: localized(
    `This version does not know steps of the kind "${node.kind}". It may come from a newer version; replace it or update. (${definitions.length} kinds are known.)`,
    `Versi ini tidak mengenal langkah jenis "${node.kind}". Mungkin dari versi yang lebih baru; ganti atau perbarui. (${definitions.length} jenis dikenal.)`,
  ),
})
