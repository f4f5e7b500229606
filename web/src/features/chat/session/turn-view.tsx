import { memo, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import type { Turn } from '../answer/turns.ts'
import { chatMessages } from '../messages/index.ts'
import { SuggestionsPart } from '../parts/suggestions-part.tsx'
import { AnswerView } from './answer-view.tsx'
import { AnswerFooter } from './footer/answer-footer.tsx'
import { CorrectQuery } from './footer/correct-query.tsx'
import { RunAgain } from './footer/run-again.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { QuestionView } from './question-view.tsx'
import type { TurnActions } from './turn-actions.ts'

type Props = { turn: Turn; last: boolean; actions: TurnActions; readOnly: boolean }

/** A question and its answer. Drawn again only when the turn itself changes. */
export const TurnView = memo(function TurnView({ turn, last, actions, readOnly }: Props) {
  const [editing, setEditing] = useState(false)
  const running = turn.status === 'sending' || turn.status === 'streaming'
  return (
    <article
      id={turn.recordId && `record-${turn.recordId}`}
      aria-label={turn.question.slice(0, 80)}
      tabIndex={-1}
      className="group/turn rounded-md"
    >
      {editing ? (
        <QuestionEditor
          question={turn.question}
          onCancel={() => setEditing(false)}
          onAsk={(question) => {
            setEditing(false)
            actions.edit(turn, question)
          }}
        />
      ) : (
        <QuestionView
          turn={turn}
          actions={actions}
          {...(!running && !readOnly && turn.recordId && { onEdit: () => setEditing(true) })}
        />
      )}
      <div className="mt-[18px]">
        <AnswerView turn={turn} last={last} actions={actions} readOnly={readOnly} />
      </div>
      {!running && turn.recordId && <AnswerFooter turn={turn} last={last} actions={actions} readOnly={readOnly} />}
      {!running && !readOnly && turn.recordId && (
        <div className="mt-1 -ml-1.5 flex flex-wrap gap-x-1 print:hidden empty:hidden">
          <RunAgain turn={turn} actions={actions} />
          <CorrectQuery turn={turn} actions={actions} />
        </div>
      )}
      {!running && !readOnly && last && <Suggestions turn={turn} onAsk={actions.ask} />}
    </article>
  )
})

/** Other ways to read the question come before what could be asked next. */
function Suggestions({ turn, onAsk }: { turn: Turn; onAsk: (question: string) => void }) {
  const t = useMessages(chatMessages)
  const all = turn.parts.flatMap((part) => (part.type === 'data-suggestions' ? [part.data] : []))
  const readings = all.flatMap((item) => item.readings ?? [])
  const next = all.flatMap(({ questions }) => questions)
  return (
    <>
      <SuggestionsPart title={t.otherReadings} heading questions={readings} onAsk={onAsk} />
      <SuggestionsPart title={t.suggestions} heading={readings.length > 0} questions={next} onAsk={onAsk} />
    </>
  )
}
