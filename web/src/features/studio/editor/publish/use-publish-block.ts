import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { editorMessages } from '../messages/index.ts'
import { useEditor } from '../state/use-editor.ts'

/** Why the draft cannot be published, in words; undefined when it can. */
export function usePublishBlock(): string | undefined {
  const t = useMessages(editorMessages).publish
  const empty = useEditor(({ document }) => document.nodes.length === 0)
  const errors = useEditor(({ problems }) => problems.filter(({ severity }) => severity === 'error').length)
  if (empty) return t.addFirst
  return errors > 0 ? t.fixFirst(errors) : undefined
}
