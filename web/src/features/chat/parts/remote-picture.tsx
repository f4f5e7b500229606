import { ImageDown } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { getPicture } from '../api/picture.ts'
import { chatMessages } from '../messages/index.ts'

/**
 * A picture from elsewhere. Its server would learn that the answer was read, so that it is fetched when the person presses
 * the button, and then by our server.
 */
export function RemotePicture({ src, alt }: { src: string | undefined; alt: string }) {
  const t = useMessages(chatMessages)
  const url = src ? URL.parse(src) : null
  const [state, setState] = useState<'idle' | 'loading' | { picture: Blob } | { problem: string }>('idle')
  const shown = useObjectUrl(typeof state === 'object' && 'picture' in state ? state.picture : undefined)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return <>{alt}</>
  if (shown) return <img src={shown} alt={alt} className="my-2 max-h-[480px] max-w-full rounded-sm" />
  const load = async () => {
    setState('loading')
    try {
      setState({ picture: await getPicture(url.href) })
    } catch (error) {
      setState({ problem: error instanceof Error ? error.message : t.somethingWrong })
    }
  }
  return (
    <span className="my-1 inline-flex max-w-full flex-wrap items-center gap-2 align-middle text-13">
      <Button size="sm" icon={<ImageDown />} title={url.href} loading={state === 'loading'} onClick={() => void load()}>
        {t.showPicture(url.host)}
      </Button>
      {alt && <span className="text-fg-2">{alt}</span>}
      {typeof state === 'object' && 'problem' in state && (
        <span role="alert" className="text-12 text-bad">
          {state.problem}
        </span>
      )}
    </span>
  )
}
