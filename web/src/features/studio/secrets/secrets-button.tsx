import { KeyRound } from 'lucide-react'
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'

const SecretsDialog = lazy(() => import('./secrets-dialog.tsx'))
const OpenSecrets = createContext<() => void>(() => {})

/** Opens the secrets, from wherever the editor shows a way to them. */
export const useOpenSecrets = (): (() => void) => useContext(OpenSecrets)

/**
 * Draws the dialog of the secrets beside the layouts of the editor: a window that gets as small as a phone, or a tablet that is
 * turned, shows another layout, and what is being typed stays.
 */
export function SecretsHost({ onChange, children }: { onChange: () => void; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [show] = useState(() => () => setOpen(true))
  return (
    <OpenSecrets value={show}>
      {children}
      <Suspense>{open && <SecretsDialog onClose={() => setOpen(false)} onChange={onChange} />}</Suspense>
    </OpenSecrets>
  )
}

/** Opens the secrets of the place from where they are used. */
export function SecretsButton({ children }: { children: string }) {
  const open = useOpenSecrets()
  return (
    <Button size="sm" variant="ghost" icon={<KeyRound />} className="self-start" onClick={open}>
      {children}
    </Button>
  )
}
