import { z } from 'zod'
import { localized } from '#contract/kit/localized-text.ts'
import { limits } from '#contract/limits.ts'
import { type ProjectInput, type ProjectType, projectCategory } from '#contract/studio/schemas.ts'
import { emptyDocument } from '#flow/building/empty.ts'
import { typeOf } from '#flow/building/type-of.ts'
import type { FlowDocument } from '#flow/document.ts'
import type { FlowProblem } from '#flow/problem.ts'
import { upgradeDocument } from '#flow/upgrade.ts'
import { Failure } from '../../platform/http/fail.ts'
import type { DocumentFacts, StoredDocument } from './store.ts'

/** What a new flow is made of. */
export type NewFlowContent = Pick<ProjectInput, 'name' | 'description' | 'category'> & { facts: DocumentFacts }

/** A stored document in the newest format. Throws `flow_document_invalid`. */
export function documentOf(given: unknown): FlowDocument {
  const read = upgradeDocument(given)
  if ('problems' in read) throw refused(read.problems)
  return read.document
}

/** A document as it is stored, brought up to date. Throws `flow_document_invalid` with what is wrong and where. */
export function factsOf(given: unknown): DocumentFacts {
  const document = documentOf(given)
  return { document, nodeCount: document.nodes.length, type: typeOf(document) satisfies ProjectType | null }
}

export const emptyFacts = (): DocumentFacts => factsOf(emptyDocument())

function refused(problems: readonly FlowProblem[]): Failure {
  const [first] = problems
  const reason = first?.message ?? localized('it is not a flow.', 'ini bukan alur.')
  const fields = problems.map(({ node, option, message }) => ({
    path: [node, option].filter(Boolean).join(': '),
    message,
  }))
  return new Failure('flow_document_invalid', { reason }, fields)
}

/** What an exported file holds besides the document. */
const exported = z.object({
  file: z.literal('flow'),
  name: z.string().trim().min(1).max(limits.name.max),
  description: z.string().max(limits.studio.description).default(''),
  category: projectCategory.default('other'),
  document: z.unknown(),
})

type Labelled = Pick<NewFlowContent, 'name' | 'description' | 'category'>

export const exportOf = ({ name, description, category }: Labelled, document: StoredDocument): string =>
  `${JSON.stringify({ file: 'flow', name, description, category, document }, null, 2)}\n`

/** Reads an exported file. Nothing in it is run; it is data until somebody publishes it. */
export function readExport(content: string): NewFlowContent {
  const parsed = exported.safeParse(parsedJson(content))
  if (parsed.success) return { ...parsed.data, facts: factsOf(parsed.data.document) }
  throw refused(
    parsed.error.issues.map(({ path }) => ({
      code: 'document_invalid',
      severity: 'error' as const,
      node: null,
      option: path.join('.'),
      message: notExported(path.join('.')),
    })),
  )
}

const notExported = (at: string) =>
  at === '' || at === 'file'
    ? localized('the file is not an exported flow.', 'berkas ini bukan hasil ekspor alur.')
    : localized(`"${at}" in the file is missing or wrong.`, `"${at}" di dalam berkas tidak ada atau salah.`)

function parsedJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    const message = localized('the file is not JSON, or it is damaged.', 'berkas ini bukan JSON, atau rusak.')
    throw refused([{ code: 'document_invalid', severity: 'error', node: null, message }])
  }
}
