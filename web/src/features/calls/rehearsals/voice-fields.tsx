import type { ReactNode } from 'react'
import { callLimits } from '#contract/calls/limits.ts'
import type { ScenarioVoice } from '#contract/calls/rehearsal.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { rehearsalMessages } from './messages/index.ts'

/** As it is being written: a number is a text until it is read. */
export type VoiceDraft = Omit<ScenarioVoice, 'pause_s'> & { pause_s: string }
export const voiceDraft = (voice: ScenarioVoice): VoiceDraft => ({ ...voice, pause_s: String(voice.pause_s) })

type Props = { voice: VoiceDraft; error: ReactNode; onChange: (voice: VoiceDraft) => void }

/** How a caller behaves in a rehearsal by voice. */
export function VoiceFields({ voice, error, onChange }: Props) {
  const t = useMessages(rehearsalMessages).form.voice
  const change = (part: Partial<VoiceDraft>) => onChange({ ...voice, ...part })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-13 font-medium text-fg-2">{t.title}</legend>
      <Checkbox checked={voice.interrupts} onCheckedChange={(interrupts) => change({ interrupts })}>
        {t.interrupts}
      </Checkbox>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.pause} hint={t.pauseHint(callLimits.rehearsalPause)} error={error}>
          <Input
            inputMode="numeric"
            value={voice.pause_s}
            maxLength={3}
            onChange={(event) => change({ pause_s: event.target.value })}
          />
        </Field>
        <Field label={t.noise}>
          <Select
            value={voice.noise}
            options={(['none', 'low', 'high'] as const).map((value) => ({ value, label: t.noises[value] }))}
            onValueChange={(noise) => change({ noise })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
