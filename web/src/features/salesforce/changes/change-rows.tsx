import { ArrowRight, ExternalLink } from 'lucide-react'
import type { ChangeField, ChangeProblem, ChangeRow } from '#contract/salesforce/change-sets.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { changeMessages } from './messages/index.ts'
import { rowTone } from './state-tone.ts'
import { useValueText } from './value-text.ts'

/** Which fields of which rows are ticked; rows by position. */
export type Ticked = ReadonlyMap<number, ReadonlySet<string>>
type Ticks = { ticked: Ticked; onTick: (position: number, fields: readonly string[], on: boolean) => void }

/** Records with their fields before and after; with `ticks`, each to be chosen. */
export function ChangeRows({ changes, ticks }: { changes: readonly ChangeRow[]; ticks?: Ticks }) {
  const t = useMessages(changeMessages)
  return (
    <ul aria-label={t.title} className="flex flex-col gap-5">
      {changes.map((change) => (
        <Row key={change.position} change={change} {...(ticks && { ticks })} />
      ))}
    </ul>
  )
}

const isOpen = (state: ChangeRow['state']) => state === 'proposed'

function Row({ change, ticks }: { change: ChangeRow; ticks?: Ticks }) {
  const t = useMessages(changeMessages)
  const { position, object_label, action, url, state, problem, fields } = change
  const name = change.record_name || t.newRecord
  const ticked = ticks?.ticked.get(position) ?? new Set<string>()
  const heading = (
    <>
      <span className="font-semibold" dir="auto">
        {name}
      </span>{' '}
      <span className="text-fg-3">{action === 'create' ? `${object_label}, ${t.newRecord}` : object_label}</span>
    </>
  )
  return (
    <li className="rounded-md border border-line-soft">
      <div className="flex min-h-11 items-center gap-3 border-line-soft border-b px-3">
        <div className="min-w-0 flex-1">
          {ticks ? (
            <Checkbox
              checked={ticked.size === fields.length}
              indeterminate={ticked.size > 0 && ticked.size < fields.length}
              onCheckedChange={(on) =>
                ticks.onTick(
                  position,
                  fields.map((field) => field.name),
                  on,
                )
              }
            >
              <span className="sr-only">{t.approveRow(name)}</span>
              {heading}
            </Checkbox>
          ) : (
            <h2 className="truncate">{heading}</h2>
          )}
        </div>
        {!isOpen(state) && <Badge tone={rowTone[state]}>{t.rowStates[state]}</Badge>}
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={t.openRecord(name)}
            className="hit flex size-7 flex-none items-center justify-center rounded-sm text-fg-3 hover:bg-hover hover:text-fg"
          >
            <ExternalLink className="size-4" />
          </a>
        )}
      </div>
      {problem && <Problem problem={problem} />}
      <ul>
        {fields.map((field) => (
          <FieldLine
            key={field.name}
            field={field}
            isNew={action === 'create'}
            said={field.state === 'approved' && state !== 'approved' ? '' : t.fieldStates[field.state]}
            tick={
              ticks && {
                label: t.approveField(field.label, name),
                on: ticked.has(field.name),
                set: (on: boolean) => ticks.onTick(position, [field.name], on),
              }
            }
          />
        ))}
      </ul>
    </li>
  )
}

function Problem({ problem }: { problem: ChangeProblem }) {
  const t = useMessages(changeMessages)
  const known = Object.hasOwn(t.problems, problem.code) ? t.problems[problem.code] : t.refusedBySalesforce
  return (
    <div className="border-line-soft border-b bg-bad-soft px-3 py-2">
      <p>{known}</p>
      {problem.words && <p className="text-12 text-fg-2 wrap-anywhere">{t.itsWords(problem.words)}</p>}
    </div>
  )
}

type Tick = { label: string; on: boolean; set: (on: boolean) => void }

/** `said`: what became of it. */
type LineProps = { field: ChangeField; isNew: boolean; said: string; tick: Tick | undefined }

function FieldLine({ field, isNew, said, tick }: LineProps) {
  const { label, state } = field
  return (
    <li className="grid grid-cols-[minmax(0,200px)_minmax(0,1fr)_minmax(0,220px)] items-start gap-x-4 gap-y-1 border-line-soft border-b px-3 py-2 last:border-b-0 phone:grid-cols-1">
      {tick ? (
        <Checkbox checked={tick.on} onCheckedChange={tick.set}>
          <span className="sr-only">{tick.label}</span>
          <span aria-hidden="true">{label}</span>
        </Checkbox>
      ) : (
        <span className="text-fg-2">{label}</span>
      )}
      <Difference field={field} isNew={isNew} muted={tick ? !tick.on : state === 'refused'} />
      <span className="text-12 text-fg-3">{said}</span>
    </li>
  )
}

function Difference({ field, isNew, muted }: { field: ChangeField; isNew: boolean; muted: boolean }) {
  const t = useMessages(changeMessages)
  const text = useValueText()
  const { before, after, state, found } = field
  const isLeft = state === 'conflict' || state === 'kept'
  return (
    <span className="min-w-0 wrap-anywhere">
      {!isNew && (
        <>
          <span className="sr-only">{t.before}: </span>
          <del className="text-fg-3 no-underline">{text(before)}</del>
          <ArrowRight aria-hidden="true" className="mx-1.5 inline size-3.5 text-fg-3" />
        </>
      )}
      <span className="sr-only">{t.after}: </span>
      <ins className={cx('no-underline', muted || after === null ? 'text-fg-3' : 'font-medium')}>{text(after)}</ins>
      {isLeft && <span className="block text-12 text-warn">{t.found(text(found))}</span>}
    </span>
  )
}
