import { Braces, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { formatNames } from '#flow/expression/index.ts'
import type { KnownVariable } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { fuzzyFilter } from '#web/ui/fuzzy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { SecretsButton } from '../../secrets/secrets-button.tsx'
import { titleOf } from '../canvas/card-title.ts'
import { editorMessages } from '../messages/index.ts'
import { useEditor } from '../state/use-editor.ts'

type Props = { known: readonly KnownVariable[]; takesSecrets: boolean; onPick: (path: string) => void }

/** What can be written into a field: results of earlier steps, what began the run, variables. */
export function VariableMenu({ known, takesSecrets, onPick }: Props) {
  const t = useMessages(editorMessages).variables
  const [open, setOpen] = useState(false)
  return (
    <Popover
      title={t.title}
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <IconButton label={t.insert} size="sm">
          <Braces />
        </IconButton>
      }
    >
      <VariableList
        known={known}
        onPick={(path) => {
          setOpen(false)
          onPick(path)
        }}
      />
      {takesSecrets && (
        <div className="mt-1 border-line-soft border-t pt-1.5">
          <SecretsButton begins="new" onOpen={() => setOpen(false)}>
            {t.newSecret}
          </SecretsButton>
        </div>
      )}
    </Popover>
  )
}

function VariableList({ known, onPick }: Omit<Props, 'takesSecrets'>) {
  const t = useMessages(editorMessages).variables
  const language = useLanguage()
  const [query, setQuery] = useState('')
  const nodes = useEditor(({ document }) => document.nodes)
  const titleBy = (id: string | null) => {
    const node = nodes.find((item) => item.id === id)
    return node && titleOf(node, language)
  }
  const found = fuzzyFilter(known, query, ({ path, label, from }) => [path, label[language], titleBy(from) ?? ''])
  return (
    <div className="mt-1">
      <Input
        fieldSize="md"
        aria-label={t.search}
        placeholder={t.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) onPick(found[0].path)
        }}
      />
      <ul className="mt-2 max-h-64 overflow-y-auto">
        {found.length === 0 && <li className="px-2 py-2 text-12 text-fg-3">{t.none}</li>}
        {found.map(({ path, label, type, from }) => (
          <li key={path}>
            <button
              type="button"
              onClick={() => onPick(path)}
              className="flex w-full flex-col rounded-sm px-2 py-1 text-left hover:bg-raised-hover focus-visible:bg-raised-hover"
            >
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 truncate text-13">
                  {titleBy(from) && <span className="text-fg-3">{titleBy(from)} › </span>}
                  {label[language]}
                </span>
                <span className="text-11 text-fg-3">{t.types[type]}</span>
              </span>
              <code className="truncate font-mono text-11 text-fg-3">{path}</code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const examples = [
  '{{order.total | money}}',
  '{{trigger.message | cut:80}}',
  '{{run.now | date:"long"}}',
  '{{name | default:"-"}}',
  '{{ask_1.value > 10 ? "a" : "b"}}',
]

/** How expressions are written, with examples. */
export function ExpressionHelp() {
  const t = useMessages(editorMessages).variables
  return (
    <Popover
      title={t.help}
      align="end"
      trigger={
        <IconButton label={t.help} size="sm">
          <CircleHelp />
        </IconButton>
      }
    >
      <p className="text-12 text-fg-2">{t.helpText}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {examples.map((example) => (
          <li key={example} className="rounded-xs bg-bg px-2 py-1 font-mono text-12 text-accent">
            {example}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-12 text-fg-3">{t.formats}</p>
      <p className="font-mono text-11 text-fg-2 leading-5">{formatNames.join('  ')}</p>
    </Popover>
  )
}
