import { Archive, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import type { MeetingDetail } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { meetingMessages } from '../messages/index.ts'

/** What of a meeting was erased because its time was over, and what will be; its owner can keep it. */
export function RetentionNote({ meeting }: { meeting: MeetingDetail }) {
  const t = useMessages(meetingMessages).retention
  const language = useLanguage()
  const { kept, sound_until, text_until, sound_erased_at, text_erased_at } = meeting.retention
  const day = (at: string | null) => at && formatDate(at, language)
  const [soundGone, textGone] = [day(sound_erased_at), day(text_erased_at)]
  const [soundUntil, textUntil] = [day(sound_until), day(text_until)]
  const erased = told(soundGone, textGone, { sound: t.soundErased, text: t.textErased, both: t.bothErased })
  const coming = told(soundUntil, textUntil, { sound: t.soundUntil, text: t.textUntil, both: t.bothUntil })
  return (
    <>
      {erased && <Banner icon={<Trash2 />}>{erased}</Banner>}
      {kept ? (
        <Banner icon={<Archive />} action={<Keep meeting={meeting}>{t.release}</Keep>}>
          {t.kept}
        </Banner>
      ) : (
        coming && (
          <Banner icon={<Trash2 />} action={<Keep meeting={meeting}>{t.keep}</Keep>}>
            {coming}
          </Banner>
        )
      )}
    </>
  )
}

type Words = Record<'sound' | 'text' | 'both', (day: string) => string>

/** What happens on one day is said at once. */
function told(sound: string | null, text: string | null, words: Words): string {
  if (sound && sound === text) return words.both(sound)
  return [sound && words.sound(sound), text && words.text(text)].filter(Boolean).join(' ')
}

function Keep({ meeting: { id, is_mine, retention }, children }: { meeting: MeetingDetail; children: ReactNode }) {
  const t = useMessages(meetingMessages).retention
  const { work, busy } = useWorkOf(endpointGroups.meetings)
  if (!is_mine) return null
  const kept = !retention.kept
  const run = () => api.call(meetingEndpoints.updateMeeting, { params: { id }, body: { kept } })
  return (
    <Button loading={busy !== undefined} onClick={() => void work('keep', run, kept ? t.nowKept : t.nowReleased)}>
      {children}
    </Button>
  )
}
