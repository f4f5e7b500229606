import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { KnownVariable } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { fuzzyFilter } from '#web/ui/fuzzy.ts'
import { fieldLook } from '#web/ui/input.tsx'
import { editorMessages } from '../messages/index.ts'
import { useFieldContext } from './field-context.ts'
import { previewOf } from './sample.ts'
import { ExpressionHelp, VariableMenu } from './variable-menu.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** `bare`: an expression without braces. */
  mode: 'template' | 'bare'
  wide?: boolean
  error?: string | undefined
  hideLabel?: boolean
}

type Field = { value: string; mode: Props['mode']; onChange: Props['onChange'] }

/** Puts a name where the caret is; in a field that nobody was in yet, which says that it is at the beginning, at the end. */
function useInsert({ value, mode, onChange }: Field, onDone: () => void) {
  const field = useRef<HTMLTextAreaElement>(null)
  const wasIn = useRef(false)
  const insert = (path: string, replaced = '') => {
    const [from, end] = wasIn.current
      ? [field.current?.selectionStart ?? value.length, field.current?.selectionEnd ?? value.length]
      : [value.length, value.length]
    const at = from - replaced.length
    const [before, after] = [value.slice(0, at), value.slice(end)]
    const text = mode === 'bare' ? path : expressionIn(before, path, after)
    onChange(before + text + after)
    onDone()
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at + text.length, at + text.length)
      onDone()
    })
  }
  const enter = () => {
    wasIn.current = true
  }
  return { field, insert, enter }
}

/** The names that fit what is being written, and which of them is chosen. */
function useNames({ value, mode }: Pick<Field, 'value' | 'mode'>) {
  const { known } = useFieldContext()
  const language = useLanguage()
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [focused, setFocused] = useState(false)
  const typed = focused ? wordAt(value, caret, mode) : undefined
  const found =
    typed === undefined ? [] : fuzzyFilter(known, typed, ({ path, label }) => [path, label[language]]).slice(0, 8)
  const moveTo = (at: number) => {
    setCaret(at)
    setChosen(0)
  }
  return { found, typed, chosen, setChosen, moveTo, open: () => setFocused(true), close: () => setFocused(false) }
}

/** Text with expressions: `{{` suggests what can be named, and below stands what comes out. */
export function TemplateField({ label, value, onChange, mode, wide = false, error, hideLabel = false }: Props) {
  const { known, takesSecrets } = useFieldContext()
  const id = useId()
  const { found, typed, chosen, setChosen, moveTo, open, close } = useNames({ value, mode })
  const { field, insert, enter } = useInsert({ value, mode, onChange }, close)
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setChosen((chosen + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && found[chosen]) {
      event.preventDefault()
      insert(found[chosen].path, typed)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex h-[22px] items-center">
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-12 text-fg-3'}>
          {label}
        </label>
        <span className="ml-auto flex">
          {mode === 'template' && wide && <ExpressionHelp />}
          <VariableMenu known={known} takesSecrets={takesSecrets} onPick={(path) => insert(path)} />
        </span>
      </div>
      <div className="relative">
        <textarea
          ref={field}
          id={id}
          rows={wide ? 3 : 1}
          value={value}
          spellCheck={mode === 'template'}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-below`}
          onChange={(event) => {
            onChange(event.target.value)
            open()
            moveTo(event.target.selectionStart)
          }}
          onSelect={() => {
            enter()
            moveTo(field.current?.selectionStart ?? 0)
          }}
          onKeyDown={onKeyDown}
          onFocus={enter}
          onBlur={close}
          className={cx(
            fieldLook,
            'field-sizing-content max-h-64 resize-none px-2.5 py-[5px]',
            wide ? 'min-h-[68px]' : 'min-h-[30px]',
            mode === 'bare' && 'font-mono text-12',
          )}
        />
        {found.length > 0 && (
          <Suggestions id={id} found={found} chosen={chosen} onPick={(path) => insert(path, typed)} />
        )}
      </div>
      <Below id={`${id}-below`} value={value} mode={mode} error={error} />
    </div>
  )
}

/** What is wrong with a text, or what comes out of it. */
function Below({ id, value, mode, error }: { id: string } & Pick<Props, 'value' | 'mode' | 'error'>) {
  const { around } = useFieldContext()
  const language = useLanguage()
  const preview = useMemo(() => {
    if (value.trim() === '' || (mode === 'template' && !value.includes('{{'))) return undefined
    return previewOf(mode === 'bare' ? `{{${value}}}` : value, around, language)
  }, [value, mode, around, language])
  return (
    <div id={id} className="text-12 empty:hidden">
      {error && <p className="text-bad">{error}</p>}
      {!error && preview && 'problem' in preview && <p className="text-warn">{preview.problem}</p>}
      {preview && 'text' in preview && <PreviewText text={preview.text} />}
    </div>
  )
}

/** A path as it is written between two texts: braces are added where it is not within them yet. */
function expressionIn(before: string, path: string, after: string): string {
  if (!/\{\{[^}]*$/.test(before)) return `{{${path}}}`
  return after.trimStart().startsWith('}}') ? path : `${path}}}`
}

function PreviewText({ text }: { text: string }) {
  const t = useMessages(editorMessages).variables
  return (
    <p className="line-clamp-3 whitespace-pre-wrap break-words text-fg-3">
      <span className="sr-only">{t.preview}: </span>
      {`→ ${text || '""'}`}
    </p>
  )
}

type SuggestionProps = { id: string; found: readonly KnownVariable[]; chosen: number; onPick: (path: string) => void }

function Suggestions({ id, found, chosen, onPick }: SuggestionProps) {
  const language = useLanguage()
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      className="absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line bg-raised p-1 shadow-raised"
    >
      {found.map(({ path, label }, index) => (
        <div
          key={path}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(path)
          }}
          className={cx('flex items-baseline gap-2 rounded-sm px-2 py-1', index === chosen && 'bg-raised-hover')}
        >
          <code className="min-w-0 flex-none truncate font-mono text-12 text-accent">{path}</code>
          <span className="min-w-0 truncate text-11 text-fg-3">{label[language]}</span>
        </div>
      ))}
    </div>
  )
}

/** The name that is being written before the caret, within braces; undefined where none is. */
function wordAt(text: string, caret: number, mode: 'template' | 'bare'): string | undefined {
  const before = text.slice(0, caret)
  if (mode === 'bare') return /(?:^|[\s(!,[=<>+*/-])([a-z][\w.]*)$/.exec(before)?.[1]
  const open = /\{\{([^}]*)$/.exec(before)?.[1]
  return open === undefined ? undefined : (/(?:^|[\s(!,[=<>+*/-])([\w.]*)$/.exec(open)?.[1] ?? undefined)
}
