import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { ProjectId } from '#contract/studio/schemas.ts'
import { extendFlow, fromWords } from '#flow/building/from-words.ts'
import { definitionOf } from '#flow/nodes/index.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { documentOf } from './document.ts'
import { openProject, type StudioDeps } from './service.ts'

/** A flow from words, or the draft of a flow with what the words ask for at its end. Nothing is saved. */
export async function buildByWords(
  deps: Pick<StudioDeps, 'db'>,
  scope: Scope,
  language: Language,
  { text, project_id }: { text: string; project_id?: ProjectId | undefined },
) {
  const project = project_id && (await openProject(deps, scope, project_id))
  const built = project ? extendFlow(documentOf(project.document), text, language) : fromWords(text, language)
  const { kinds, questions, document } = built
  const reply = [replyOf(kinds, language), ...questions].join('\n')
  return { reply, name: project?.name ?? built.name, document, questions }
}

function replyOf(kinds: readonly string[], language: Language): string {
  const steps = kinds.map((kind) => definitionOf(kind)?.label[language] ?? kind).join(' → ')
  if (steps === '')
    return localized(
      'I found no step in this. Try to say what should be asked, looked up or sent.',
      'Saya belum menangkap langkah apa pun. Coba tulis apa yang harus ditanyakan, dicari, atau dikirim.',
    )[language]
  return localized(`The flow: ${steps}.`, `Alurnya: ${steps}.`)[language]
}
