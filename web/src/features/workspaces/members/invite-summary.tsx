import { Check, Download, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { InviteResult, InviteRow } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { workspaceMessages } from '../messages/index.ts'
import { inviteResultFile } from './invite-result-file.ts'

/** How often each answer was given, in the order of the rows. */
function reasons(rows: readonly InviteRow[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { message } of rows) counts.set(message, (counts.get(message) ?? 0) + 1)
  return [...counts]
}

/** So many rows are shown at most; the file has all. */
const SHOWN = 200

/** What became of a list of invitations; the rows that were not invited can be seen one by one, all be taken away as a file. */
export function InviteSummary({ result, onDismiss }: { result: InviteResult; onDismiss: () => void }) {
  const t = useMessages(workspaceMessages).invite
  const [open, setOpen] = useState(false)
  const id = useId()
  const failed = result.records.filter(({ ok }) => !ok)
  const text = [
    ...reasons(failed).map(([sentence, count]) => `${t.reason(count, sentence)}.`),
    failed.length === 0 ? t.allSent : result.invited > 0 && t.someSent,
  ].filter(Boolean)
  const download = () => saveFile(inviteResultFile(result, [t.row, t.email, t.role, t.answer]), t.resultFile)
  return (
    <section role="status" className="mb-4 rounded-md border border-line-soft bg-panel">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-3.5 py-3">
        {result.invited > 0 ? (
          <Check aria-hidden="true" className="size-4 flex-none text-good" />
        ) : (
          <TriangleAlert aria-hidden="true" className="size-4 flex-none text-warn" />
        )}
        <div className="min-w-0 flex-1 basis-56">
          <div className="font-[580]">{t.summary(result.invited, result.records.length)}</div>
          <div className="text-12 text-fg-3">{text.join(' ')}</div>
        </div>
        <Button icon={<Download />} onClick={download}>
          {t.download}
        </Button>
        {failed.length > 0 && (
          <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? t.hideRows : t.showRows(failed.length)}
          </Button>
        )}
        <Button variant="ghost" onClick={onDismiss}>
          {t.dismiss}
        </Button>
      </div>
      {open && (
        <div id={id} className="max-h-72 overflow-auto border-line-soft border-t">
          <table className="w-full text-left">
            <thead className="text-12 text-fg-3">
              <tr className="[&>th]:h-8 [&>th]:px-3.5 [&>th]:font-medium">
                <th className="w-14">{t.row}</th>
                <th>{t.email}</th>
                <th>{t.answer}</th>
              </tr>
            </thead>
            <tbody>
              {failed.slice(0, SHOWN).map((row) => (
                <tr key={row.row} className="border-line-soft border-t [&>td]:h-9 [&>td]:px-3.5">
                  <td className="text-fg-3 tabular-nums">{row.row}</td>
                  <td className="w-[45%] break-all">{row.email}</td>
                  <td className="text-fg-2">{row.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {failed.length > SHOWN && <p className="px-3.5 py-2.5 text-12 text-fg-3">{t.onlySome(SHOWN)}</p>}
        </div>
      )}
    </section>
  )
}
