import { limits } from '#contract/limits.ts'
import type { ColumnNote, TableColumn } from '#contract/use-cases/schemas.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/input.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useCaseMessages } from '../messages/index.ts'
import { setNote, setSynonyms } from './notes.ts'
import { SynonymField } from './synonym-field.tsx'

type Props = {
  column: TableColumn
  note: ColumnNote
  language: Language
  editable: boolean
  onChange: (changes: Partial<ColumnNote>) => void
}

/** One column of a table with what is said about it. */
export function ColumnRow({ column, note, language, editable, onChange }: Props) {
  const t = useMessages(useCaseMessages)
  const { name, type, key, description } = column
  const cell = 'py-1.5 pr-3 align-top'
  return (
    <tr className="border-line-soft border-b">
      <th scope="row" className={cx(cell, 'max-w-48 pt-2.5 text-left font-normal')}>
        <span className={cx('block truncate font-mono text-12', note.hidden && 'text-fg-3 line-through')}>{name}</span>
        <span className="text-11 text-fg-3">{key ? `${type} · ${t.key}` : type}</span>
      </th>
      <td className={cx(cell, 'min-w-44')}>
        <Input
          aria-label={t.of(t.columnDescription, name)}
          placeholder={description[language]}
          fieldSize="md"
          maxLength={limits.useCase.note}
          disabled={!editable}
          value={note.description[language]}
          onChange={(event) => onChange({ description: setNote(note.description, language, event.target.value) })}
        />
      </td>
      <td className={cell}>
        <SynonymField
          label={t.of(t.synonyms, name)}
          names={note.synonyms[language]}
          disabled={!editable}
          onChange={(names) => onChange({ synonyms: setSynonyms(note.synonyms, language, names) })}
        />
      </td>
      <td className={cx(cell, 'w-20')}>
        <Input
          aria-label={t.of(t.unit, name)}
          fieldSize="md"
          maxLength={limits.useCase.unit}
          disabled={!editable}
          value={note.unit}
          onChange={(event) => onChange({ unit: event.target.value })}
        />
      </td>
      <td className={cx(cell, 'w-12 pt-3')}>
        <Checkbox checked={note.hidden} disabled={!editable} onCheckedChange={(hidden) => onChange({ hidden })}>
          <VisuallyHidden>{t.of(t.hide, name)}</VisuallyHidden>
        </Checkbox>
      </td>
      <td className={cx(cell, 'w-12 pt-3')}>
        <Checkbox checked={note.masked} disabled={!editable} onCheckedChange={(masked) => onChange({ masked })}>
          <VisuallyHidden>{t.of(t.mask, name)}</VisuallyHidden>
        </Checkbox>
      </td>
    </tr>
  )
}
