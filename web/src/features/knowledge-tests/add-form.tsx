import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ExpectedAnswer } from '#contract/knowledge-tests/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { addTest, type Suite, useWork } from './api.ts'
import { unwritten } from './expected.ts'
import { testMessages } from './messages/index.ts'
import { TestForm } from './test-form.tsx'

/** A question written by hand, with what is expected of its answer. */
export function AddForm({ suite }: { suite: Suite }) {
  const t = useMessages(testMessages)
  const { work, busy } = useWork()
  const [open, setOpen] = useState(false)
  const add = async (question: string, expected: ExpectedAnswer) => {
    if (await work('add', () => addTest(suite, question, expected), t.saved)) setOpen(false)
  }
  if (!open)
    return (
      <Button icon={<Plus />} onClick={() => setOpen(true)}>
        {t.write}
      </Button>
    )
  return (
    <TestForm
      initial={{ question: '', kind: 'value', written: unwritten }}
      save={t.save}
      busy={busy === 'add'}
      onSave={(question, expected) => void add(question, expected)}
      onClose={() => setOpen(false)}
    />
  )
}
