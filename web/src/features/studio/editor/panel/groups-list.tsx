import type { FlowDocument } from '#flow/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Input } from '#web/ui/input.tsx'
import { editorMessages } from '../messages/index.ts'
import { useEditor, useEditorStore } from '../state/use-editor.ts'

/** The titles of groups. */
export function GroupsList() {
  const t = useMessages(editorMessages).groups
  const store = useEditorStore()
  const groups = useEditor(({ document }) => document.groups)
  if (groups.length === 0) return null
  const rename = (id: string, title: string) =>
    store.edit(
      (document): FlowDocument => ({
        ...document,
        groups: document.groups.map((group) => (group.id === id ? { ...group, title } : group)),
      }),
      { key: `group ${id}` },
    )
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-12 text-fg-3">{t.title}</h3>
      {groups.map(({ id, title }) => (
        <Input
          key={id}
          fieldSize="md"
          aria-label={t.name}
          maxLength={80}
          value={title}
          onChange={(event) => rename(id, event.target.value)}
        />
      ))}
    </section>
  )
}
