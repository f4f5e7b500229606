import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import type { UseCase, UseCasePicture } from '#contract/use-cases/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useCaseMessages } from '../messages/index.ts'
import { Drawn } from './drawn.tsx'
import { layOut } from './layout.ts'
import { RelationRows } from './relation-rows.tsx'

const sizes = ['whole', 'full'] as const
type Size = (typeof sizes)[number]
/** Wider ones do not fit everywhere. */
const wide = 640

/** How the tables of a use case hang together: drawn, and as a list in which guesses can be decided. */
export default function PictureView({ useCase }: { useCase: UseCase }) {
  const t = useMessages(useCaseMessages)
  const picture = useQuery(endpointQuery(useCaseEndpoints.getUseCasePicture, { params: { id: useCase._id } }))
  return (
    <Loaded query={picture} failed={t.failedPicture}>
      {(found) => (found.tables.length === 0 ? <EmptyState title={t.noTables} /> : <Picture picture={found} />)}
    </Loaded>
  )
}

function Picture({ picture }: { picture: UseCasePicture }) {
  const t = useMessages(useCaseMessages)
  const drawing = useMemo(() => layOut(picture), [picture])
  const [size, setSize] = useState<Size>('whole')
  return (
    <div className="flex flex-col gap-5">
      {drawing.width > wide && (
        <div>
          <Segmented
            label={t.pictureSize}
            value={size}
            onValueChange={setSize}
            options={sizes.map((value) => ({ value, label: t.pictureSizes[value] }))}
          />
        </div>
      )}
      <Drawn
        drawing={drawing}
        label={t.pictureOf(picture.tables.length, picture.relations.length)}
        whole={size === 'whole'}
      />
      {picture.relations.length === 0 ? (
        <p className="text-fg-2">{t.noRelations}</p>
      ) : (
        <RelationRows relations={picture.relations} />
      )}
    </div>
  )
}
