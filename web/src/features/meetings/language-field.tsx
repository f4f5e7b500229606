import { type MeetingLanguage, meetingLanguage } from '#contract/meetings/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { meetingMessages } from './messages/index.ts'

type Props = { value: MeetingLanguage; onChange: (value: MeetingLanguage) => void }

/** What is spoken in a meeting. */
export function LanguageField({ value, onChange }: Props) {
  const t = useMessages(meetingMessages).me
  return (
    <Field label={t.language}>
      <Select
        options={meetingLanguage.options.map((option) => ({ value: option, label: t.languages[option] }))}
        value={value}
        onValueChange={onChange}
      />
    </Field>
  )
}
