import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'

type Props = ComponentProps<'button'> & { label: string; text: string }

export const ReceiptButton = ({ label, text, ...rest }: Props) => (
  <Button {...rest} variant="ghost" size="sm" aria-label={label} className="px-1! font-normal! text-fg-3 tabular-nums">
    {text}
  </Button>
)
