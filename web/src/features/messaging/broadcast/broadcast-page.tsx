import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { BroadcastId } from '#contract/messaging/ids.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { PaidOnly } from '../paid-only.tsx'
import { PlaceFrame } from '../place-frame.tsx'
import { BroadcastDetail } from './broadcast-detail.tsx'
import { BroadcastForm } from './broadcast-form.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { broadcastMessages } from './messages/index.ts'
import { PhoneLists } from './phone-lists.tsx'

const views = ['broadcasts', 'lists'] as const

/** `/whatsapp/broadcast` and below: messages to many, a new one, one with its results, and the lists of numbers. */
export default function BroadcastPage() {
  const t = useMessages(broadcastMessages)
  const navigate = useNavigate()
  const { id }: { id?: string } = useParams({ strict: false })
  const may = useMay('messaging.manage')
  const view = id === 'lists' ? 'lists' : 'broadcasts'
  const isList = id === undefined || id === 'lists'
  return (
    <PaidOnly>
      <PlaceFrame
        place="broadcasts"
        actions={
          may &&
          isList && (
            <Link to="/whatsapp/broadcast/$id" params={{ id: 'new' }} className={buttonClass({ variant: 'primary' })}>
              <Plus />
              {t.create}
            </Link>
          )
        }
      >
        <ScreenColumn width="list" className="flex flex-col gap-5">
          {isList && (
            <div>
              <Segmented
                label={t.views}
                value={view}
                onValueChange={(next) =>
                  void (next === 'lists'
                    ? navigate({ to: '/whatsapp/broadcast/$id', params: { id: 'lists' } })
                    : navigate({ to: '/whatsapp/broadcast' }))
                }
                options={views.map((value) => ({ value, label: t[value] }))}
              />
            </div>
          )}
          {id === undefined && <BroadcastList />}
          {id === 'lists' && <PhoneLists may={may === true} />}
          {id === 'new' && (may === false ? <p className="text-fg-2">{t.noRight}</p> : <BroadcastForm />)}
          {!isList && id !== 'new' && <BroadcastDetail key={id} id={id as BroadcastId} may={may === true} />}
        </ScreenColumn>
      </PlaceFrame>
    </PaidOnly>
  )
}
