import { Suspense } from 'react'
import type { TurnDelays } from '#contract/calls/log-schemas.ts'
import type { RehearsalAttempt, RehearsedReply, SimulatedAct } from '#contract/calls/rehearsal.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import { definitionOf } from '#flow/index.ts'
import { AnswerParts } from '#web/features/chat/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { rehearsalMessages } from './messages/index.ts'
import { TurnStart } from './turn-start.tsx'

type Turn = RehearsalAttempt['turns'][number]

/** What somebody said or wrote, and what would have been sent or done for it. */
export function AttemptTurn({ turn }: { turn: Turn }) {
  const { speaker, text, starts_ms, heard, delays, parts, acts = [], start, reply } = turn
  const t = useMessages(rehearsalMessages).result
  return (
    <li className="flex gap-3 phone:flex-wrap phone:gap-x-3 phone:gap-y-0">
      <span className="w-10 flex-none text-12 text-fg-3 leading-[22px] tabular-nums">{formatSpan(starts_ms)}</span>
      <span className="w-16 flex-none text-12 leading-[22px] font-[580]">{t.speakers[speaker]}</span>
      <div className="min-w-0 flex-1 text-pretty leading-[22px] phone:basis-full">
        {parts ? (
          <Suspense fallback={<SkeletonText lines={2} />}>
            <AnswerParts parts={parts} />
          </Suspense>
        ) : (
          <p className="whitespace-pre-line">{text}</p>
        )}
        {heard !== null && <p className="text-12 text-warn">{heard ? t.heard(heard) : t.heardNothing}</p>}
        {delays && <TurnTimes delays={delays} />}
        {start && <TurnStart start={start} />}
        {reply && <MailReply reply={reply} />}
        {acts.map((act, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was done is told once, in order
          <Act key={index} act={act} />
        ))}
      </div>
    </li>
  )
}

/** A step that would have acted outside, with what it was given. */
function Act({ act: { kind, given } }: { act: SimulatedAct }) {
  const t = useMessages(rehearsalMessages).result
  const language = useLanguage()
  const definition = definitionOf(kind)
  // Of what is in a list the list is named.
  const nameOf = (option: string) => definition?.labels[option.split('.')[0] ?? '']?.[language] ?? option
  return (
    <section className="my-1.5 rounded-md border border-line-soft bg-raised px-3 py-2 text-13">
      <h4 className="font-[550]">{t.simulated(definition?.label[language] ?? kind)}</h4>
      {given.length > 0 && (
        <dl className="mt-1 flex flex-col gap-1">
          {given.map(({ option, value }) => (
            <div key={option} className="flex gap-x-3 phone:flex-col">
              <dt className="w-40 flex-none text-fg-3 phone:w-auto">{nameOf(option)}</dt>
              <dd className="min-w-0 flex-1 whitespace-pre-line break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** What would become of a reply, or why there is none. */
function MailReply({ reply: { subject, outcome, hold } }: { reply: RehearsedReply }) {
  const t = useMessages(rehearsalMessages).result.reply
  const isDoubt = outcome === 'hold' && hold === 'doubt'
  const isWritten = !isDoubt && outcome !== 'ignore' && outcome !== 'guarded'
  const becomes = outcome !== 'hold' ? t[outcome] : isDoubt ? t.doubt : hold === 'keyword' ? t.keyword : t.rule
  return <p className="text-12 text-fg-3">{[isWritten && t.subject(subject), becomes].filter(Boolean).join(' · ')}</p>
}

/** How long each stage of an answer took, after the caller's last sound. */
function TurnTimes({ delays: { end_of_speech, words, sentence, sound } }: { delays: TurnDelays }) {
  const t = useMessages(rehearsalMessages).result
  const language = useLanguage()
  const stages = [
    [t.stages.endOfSpeech, end_of_speech],
    [t.stages.words, words - end_of_speech],
    [t.stages.sentence, sentence === null ? null : sentence - words],
    [t.stages.sound, sound === null || sentence === null ? null : sound - sentence],
  ] as const
  const shown = stages.flatMap(([name, ms]) => (ms === null ? [] : `${name} ${t.ms(formatNumber(ms, language))}`))
  return <span className="block text-12 text-fg-3 tabular-nums">{shown.join(' · ')}</span>
}
