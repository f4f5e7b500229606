import { Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { fromWords } from '#flow/building/from-words.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { editorMessages } from './messages/index.ts'
import type { EditorSession } from './session.ts'
import { useEditor } from './state/use-editor.ts'

/** What an empty flow offers: say what it should do, or add the first step. */
export function EmptyCanvas({ session, onAdd }: { session: EditorSession; onAdd: () => void }) {
  const t = useMessages(editorMessages).empty
  const language = useLanguage()
  const empty = useEditor(({ document }) => document.nodes.length === 0)
  const [text, setText] = useState('')
  if (!empty) return null
  const build = () => {
    const { document, questions } = fromWords(text, language)
    const { nodes, edges, notes } = document
    session.store.edit((now) => ({ ...now, nodes, edges, notes: [...now.notes, ...notes] }), { announcement: t.built })
    session.store.ask(questions)
  }
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center p-6">
      <form
        className="pointer-events-auto flex w-full max-w-[440px] flex-col gap-3 rounded-lg border border-line-soft bg-panel p-5 shadow-raised"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') build()
        }}
      >
        <h2 className="font-semibold text-15">{t.title}</h2>
        <p className="text-fg-2">{t.text}</p>
        <Textarea
          aria-label={t.title}
          placeholder={t.example}
          value={text}
          maxLength={4000}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" icon={<Sparkles />} disabled={text.trim() === ''}>
            {t.build}
          </Button>
          <Button variant="ghost" icon={<Plus />} onClick={onAdd}>
            {t.add}
          </Button>
        </div>
      </form>
    </div>
  )
}
