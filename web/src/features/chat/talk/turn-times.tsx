import { formatNumber } from '#contract/kit/format/number.ts'
import type { SpokenTurn } from '#contract/voice/conversation/state.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { talkMessages } from './messages/index.ts'

type Stage = 'ended' | 'words' | 'sentence' | 'sound'
const stages: readonly Stage[] = ['ended', 'words', 'sentence', 'sound']

/** How long each stage of a turn took, in milliseconds; those that have not come are left out. */
function stagesOf({ times }: SpokenTurn): { stage: Stage; took: number }[] {
  let before = times.spoken
  return stages.flatMap((stage) => {
    const at = times[stage]
    if (at === undefined) return []
    const took = Math.max(0, Math.round(at - before))
    before = at
    return [{ stage, took }]
  })
}

/** Where a turn's time went: the end of speech, the recogniser, the first words of the answer, its first sound. */
export function TurnTimes({ turn }: { turn: SpokenTurn }) {
  const t = useMessages(talkMessages)
  const language = useLanguage()
  return (
    <dl aria-label={t.times} className="flex flex-wrap gap-x-4 gap-y-1 text-11 text-fg-3">
      {stagesOf(turn).map(({ stage, took }) => (
        <div key={stage} className="flex gap-1">
          <dt>{t.stages[stage]}</dt>
          <dd className="text-fg-2 tabular-nums">{t.milliseconds(formatNumber(took, language))}</dd>
        </div>
      ))}
    </dl>
  )
}
