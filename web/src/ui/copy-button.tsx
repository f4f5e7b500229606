import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { Button, type ButtonProps } from './button.tsx'
import { copyText } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages/index.ts'

const shownMs = 1_500

/** Whether something was copied a moment ago, and how to copy; `copy` gives false when the browser refused. */
function useCopied(copy: () => Promise<boolean>): { copied: boolean; copy: () => void } {
  const [at, setAt] = useState<number>()
  useTimeout(() => setAt(undefined), at === undefined ? undefined : shownMs, at)
  return {
    copied: at !== undefined,
    copy: () => void copy().then((done) => done && setAt(Date.now())),
  }
}

type Text = string | (() => string)
const textOf = (text: Text) => (typeof text === 'string' ? text : text())

type Props = Pick<ButtonProps, 'size' | 'variant' | 'className'> & {
  /** A function where the text is costly to make. */
  text: Text
  /** "Copy" unless it says more. */
  label?: string
  icon?: ReactNode
}

/** Copies a text, and says for a moment that it did. */
export function CopyButton({ text, label, icon = <Copy />, ...look }: Props) {
  const t = useMessages(uiMessages)
  const { copied, copy } = useCopied(() => copyText(textOf(text)))
  return (
    <Button {...look} icon={copied ? <Check /> : icon} onClick={copy}>
      {copied ? t.copied : (label ?? t.copy)}
    </Button>
  )
}

type IconProps = Pick<Props, 'label' | 'icon'> & { size?: 'sm' | 'md' } & (
    | Pick<Props, 'text'>
    /** What is more than a text; false when the browser refused. */
    | { copyContent: () => Promise<boolean> }
  )

/** The same as an icon alone. */
export function CopyIconButton({ label, icon = <Copy />, size = 'sm', ...content }: IconProps) {
  const t = useMessages(uiMessages)
  const { copied, copy } = useCopied('text' in content ? () => copyText(textOf(content.text)) : content.copyContent)
  return (
    <IconButton label={copied ? t.copied : (label ?? t.copy)} size={size} onClick={copy}>
      {copied ? <Check className="text-good" /> : icon}
    </IconButton>
  )
}
