import type { Chart } from '#contract/charts/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { allParts, type ChartDraft, draftDifferences, draftOf, type Part } from './draft.ts'
import { editorMessages } from './messages/index.ts'

type Props = {
  base: ChartDraft
  mine: ChartDraft
  current: Chart
  onMine: () => void
  onTheirs: () => void
  onBoth: () => void
  onNew: () => void
  onClose: () => void
}

/** Two people changed the same chart: what each of them changed, and what shall stay. */
export default function ConflictDialog({ base, mine, current, onMine, onTheirs, onBoth, onNew, onClose }: Props) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const theirs = draftOf(current)
  const [byMe, byThem] = [draftDifferences(base, mine), draftDifferences(base, theirs)]
  const apart = !byMe.some((part) => byThem.includes(part))
  const who = current.updated_by?.name ?? t.conflict.someone
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title={t.conflict.title}
      description={t.conflict.text(who, formatRelative(current.updated_at, language, new Date()))}
      actions={
        <>
          <Button variant="ghost" onClick={onNew}>
            {t.conflict.saveNew}
          </Button>
          <Button onClick={onTheirs}>{t.conflict.takeTheirs}</Button>
          <Button variant={apart ? 'default' : 'primary'} onClick={onMine}>
            {t.conflict.keepMine}
          </Button>
          {apart && (
            <Button variant="primary" onClick={onBoth}>
              {t.conflict.keepBoth}
            </Button>
          )}
        </>
      }
    >
      {apart && <p className="mb-3 text-fg-2">{t.conflict.same}</p>}
      <table className="w-full table-fixed text-left text-13">
        <thead>
          <tr className="text-12 text-fg-3">
            <th scope="col" className="w-28 py-1 font-normal" />
            <th scope="col" className="py-1 pr-3 font-normal">
              {t.conflict.theirs}
            </th>
            <th scope="col" className="py-1 font-normal">
              {t.conflict.mine}
            </th>
          </tr>
        </thead>
        <tbody>
          {allParts
            .filter((part) => byMe.includes(part) || byThem.includes(part))
            .map((part) => (
              <tr key={part} className="border-line-soft border-t align-top">
                <th scope="row" className="py-2 pr-3 font-medium">
                  {t.conflict.parts[part]}
                </th>
                <Version draft={theirs} part={part} changed={byThem.includes(part)} className="pr-3" />
                <Version draft={mine} part={part} changed={byMe.includes(part)} />
              </tr>
            ))}
        </tbody>
      </table>
    </Dialog>
  )
}

function Version({
  draft,
  part,
  changed,
  className = '',
}: {
  draft: ChartDraft
  part: Part
  changed: boolean
  className?: string
}) {
  const t = useMessages(editorMessages)
  const text =
    part === 'name'
      ? draft.name
      : part === 'visibility'
        ? t.visibilities[draft.visibility]
        : part === 'query'
          ? draft.sql
          : t.drawn(t.kindNames[draft.spec.kind], draft.spec.x, draft.spec.y.map(({ column }) => column).join(', '))
  return (
    <td className={`py-2 ${className} ${changed ? '' : 'text-fg-3'}`}>
      {part === 'query' ? (
        <code className="line-clamp-6 whitespace-pre-wrap font-mono text-11 [overflow-wrap:anywhere]">{text}</code>
      ) : (
        <bdi>{text}</bdi>
      )}
    </td>
  )
}
