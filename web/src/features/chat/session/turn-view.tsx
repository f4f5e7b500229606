import { memo, useState } from 'react'
import type { Turn } from '../answer/turns.ts'
import { SuggestionsPart } from '../parts/suggestions-part.tsx'
import { AnswerView } from './answer-view.tsx'
import { AnswerFooter } from './footer/answer-footer.tsx'
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
      {!running && !readOnly && turn.recordId && <RunAgain turn={turn} actions={actions} />}
      {!running && !readOnly && last && <SuggestionsPart questions={suggestionsOf(turn)} onAsk={actions.ask} />}
    </article>
  )
})

const suggestionsOf = ({ parts }: Turn): readonly string[] =>
  parts.flatMap((part) => (part.type === 'data-suggestions' ? part.data.questions : []))
