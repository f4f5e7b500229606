import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { ExpectedAnswer, KnowledgeTest } from '#contract/knowledge-tests/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { removeTest, restoreTest, updateTest, useWork } from './api.ts'
import { writtenOf } from './expected.ts'
import { testMessages } from './messages/index.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { TestForm } from './test-form.tsx'

/** A question, what is expected of its answer, and how it was answered last. */
export function TestRow({ test }: { test: KnowledgeTest }) {
  const t = useMessages(testMessages)
  const language = useLanguage()
  const { work, busy } = useWork()
  const [editing, setEditing] = useState(false)
  const { id, question, expected } = test
  const expectedText =
    expected.kind === 'sql'
      ? t.expects.sql
      : expected.kind === 'rows'
        ? t.expects.rows(expected.rows.length)
        : t.expects.value(String(expected.value))
  const restore = () => void work('restore', () => restoreTest(id), t.restored)
  const remove = () =>
    work('remove', async () => {
      await removeTest(id)
      toast.success(t.removed, { label: t.undo, run: restore })
    })
  const change = async (nextQuestion: string, nextExpected: ExpectedAnswer) => {
    if (await work('change', () => updateTest(id, nextQuestion, nextExpected), t.changed)) setEditing(false)
  }
  if (editing)
    return (
      <li className="border-line-soft border-b py-2.5">
        <TestForm
          initial={{ question, kind: expected.kind, written: writtenOf(expected) }}
          save={t.keep}
          busy={busy === 'change'}
          onSave={(nextQuestion, nextExpected) => void change(nextQuestion, nextExpected)}
          onClose={() => setEditing(false)}
        />
      </li>
    )
  return (
    <li className="flex items-start gap-2 border-line-soft border-b py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{question}</p>
        <p className="mt-0.5 text-12 text-fg-3 [overflow-wrap:anywhere]">
          {t.wanted}: {expectedText} · {t.by(test.by, formatDate(test.created_at, language))}
        </p>
      </div>
      {test.last && <OutcomeBadge {...test.last} />}
      {test.editable && (
        <>
          <IconButton size="sm" label={t.edit(question)} onClick={() => setEditing(true)}>
            <Pencil />
          </IconButton>
          <IconButton size="sm" label={t.remove(question)} onClick={() => void remove()}>
            <X />
          </IconButton>
        </>
      )}
    </li>
  )
}
