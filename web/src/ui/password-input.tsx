import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Input, type InputProps } from './input.tsx'
import { uiMessages } from './messages/index.ts'

type Props = Omit<InputProps, 'type' | 'end' | 'icon'> & { autoComplete: 'current-password' | 'new-password' }

/** A password with a button that shows what was typed. */
export function PasswordInput(props: Props) {
  const [shown, setShown] = useState(false)
  const t = useMessages(uiMessages)
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={shown ? t.hidePassword : t.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="hit flex size-7 items-center justify-center rounded-xs text-fg-3 hover:text-fg [&_svg]:size-4"
        >
          {shown ? <EyeOff /> : <Eye />}
        </button>
      }
    />
  )
}
