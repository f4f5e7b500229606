import { useState } from 'react'
import { differenceOf, isSame } from '#flow/editing/difference.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useRollBack } from '../../api.ts'
import { titleOf } from '../canvas/card-title.ts'
import { useGoToCard } from '../canvas/reveal.ts'
import { editorMessages } from '../messages/index.ts'
import type { EditorSession } from '../session.ts'
import type { Mark } from '../state/canvas-types.ts'
import type { VersionComparison } from '../state/editor-store.ts'
import { useEditorStore } from '../state/use-editor.ts'
import { ChangedFields } from './changed-fields.tsx'

const tones: Record<Mark, Tone> = { added: 'good', removed: 'bad', changed: 'warn' }

const countsOf = (nodes: readonly { change: Mark }[]) => {
  const count = (mark: Mark) => nodes.filter(({ change }) => change === mark).length
  return { added: count('added'), changed: count('changed'), removed: count('removed') }
}

/** What the draft has more, less or otherwise than a version, and the way back to it. */
export function ComparePanel({ comparing, session }: { comparing: VersionComparison; session: EditorSession }) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const store = useEditorStore()
  const go = useGoToCard()
  const [asking, setAsking] = useState(false)
  const rollBack = useRollBack(session.project.id)
  const difference = differenceOf(comparing.before, comparing.after)
  const back = async () => {
    const project = await rollBack.mutateAsync(comparing.number).catch((error: Error) => {
      toast.failure(error.message)
      throw error
    })
    session.replace(project)
    store.compare(undefined)
    toast.success(t.versions.rolledBack)
  }
  return (
    <div className="flex flex-col gap-3 px-4 py-3.5">
      <p className="text-12 text-fg-3">
        {isSame(difference) ? t.versions.same : t.versions.changes(countsOf(difference.nodes))}
      </p>
      <ul className="flex flex-col">
        {difference.nodes.map((nodeChange) => {
          const node = nodeChange.change === 'removed' ? nodeChange.before : nodeChange.after
          return (
            <li key={nodeChange.id} className="flex min-h-[34px] items-center gap-2 border-line-soft border-b py-1.5">
              <button type="button" onClick={() => go(nodeChange.id)} className="min-w-0 flex-1 text-left">
                <span className="block truncate">{titleOf(node, language)}</span>
                {nodeChange.change === 'changed' && (
                  <ChangedFields before={nodeChange.before} after={nodeChange.after} />
                )}
              </button>
              <Badge tone={tones[nodeChange.change]}>{t.marks[nodeChange.change]}</Badge>
            </li>
          )
        })}
      </ul>
      {difference.edges.length > 0 && (
        <p className="text-12 text-fg-2">
          {t.versions.lines(
            difference.edges.filter(({ change }) => change === 'added').length,
            difference.edges.filter(({ change }) => change === 'removed').length,
          )}
        </p>
      )}
      {difference.parts.length > 0 && (
        <p className="text-12 text-fg-2">{difference.parts.map((part) => t.versions.parts[part]).join(' · ')}</p>
      )}
      <div className="flex gap-2">
        {!session.readOnly && !isSame(difference) && (
          <Button onClick={() => setAsking(true)}>{t.versions.restore}</Button>
        )}
        <Button variant="ghost" onClick={() => store.compare(undefined)}>
          {t.versions.backToDraft}
        </Button>
      </div>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.versions.rollBackTitle}
        description={t.versions.rollBackText}
        action={t.versions.restore}
        harmless
        onConfirm={back}
      />
    </div>
  )
}
