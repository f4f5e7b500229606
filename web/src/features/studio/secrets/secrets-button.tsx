import { KeyRound } from 'lucide-react'
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'

const SecretsDialog = lazy(() => import('./secrets-dialog.tsx'))
type Open = (begins?: 'new') => void
const OpenSecrets = createContext<Open | undefined>(undefined)

/** Opens the secrets, or the form of a new one; undefined where nobody is signed in. */
export const useOpenSecrets = (): Open | undefined => useContext(OpenSecrets)

/**
 * Draws the dialog of the secrets beside the layouts of the editor: a window that gets as small as a phone, or a tablet that is
 * turned, shows another layout, and what is being typed stays.
 */
export function SecretsHost({ onChange, children }: { onChange: () => void; children: ReactNode }) {
  const [open, setOpen] = useState<'list' | 'new'>()
  const [show] = useState<Open>(() => (begins?: 'new') => setOpen(begins ?? 'list'))
  return (
    <OpenSecrets value={show}>
      {children}
      <Suspense>
        {open && <SecretsDialog isNew={open === 'new'} onClose={() => setOpen(undefined)} onChange={onChange} />}
      </Suspense>
    </OpenSecrets>
  )
}

type ButtonProps = { begins?: 'new'; onOpen?: () => void; children: string }

/** Opens the secrets of the place from where they are used; `begins`: with the form of a new one. */
export function SecretsButton({ begins, onOpen, children }: ButtonProps) {
  const open = useOpenSecrets()
  if (!open) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<KeyRound />}
      className="self-start"
      onClick={() => {
        onOpen?.()
        open(begins)
      }}
    >
      {children}
    </Button>
  )
}
