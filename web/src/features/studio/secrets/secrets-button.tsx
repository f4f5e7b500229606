import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useEditorStore } from '../editor/state/use-editor.ts'

export const SecretsDialog = lazy(() => import('./secrets-dialog.tsx'))

/** Opens the secrets of the place from where they are used. */
export function SecretsButton({ children }: { children: string }) {
  const store = useEditorStore()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="ghost" icon={<KeyRound />} className="self-start" onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Suspense>{open && <SecretsDialog onClose={() => setOpen(false)} onChange={store.checkSoon} />}</Suspense>
    </>
  )
}
