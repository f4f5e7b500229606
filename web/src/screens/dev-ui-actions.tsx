import { Bookmark, Copy, Database, Paperclip, Plus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Back } from '#web/ui/back.tsx'
import { Badge, Dot, type Tone } from '#web/ui/badge.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Chip, RemovableChip } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { keyLabel } from '#web/ui/keys.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { DevRow, DevSection } from './dev-section.tsx'

const variants: ButtonVariant[] = ['primary', 'default', 'ghost', 'danger']
const tones: Tone[] = ['neutral', 'accent', 'good', 'warn', 'bad', 'info']

export function ActionParts() {
  const [saved, setSaved] = useState(true)
  const [view, setView] = useState<'day' | 'month'>('day')
  return (
    <DevSection title="Actions">
      {variants.map((variant) => (
        <DevRow key={variant} name={`Button ${variant}`}>
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} icon={<Plus />}>
            Invite
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} loading>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </DevRow>
      ))}
      <DevRow name="Icon button">
        <IconButton label="Copy" keys={keyLabel('mod+c')}>
          <Copy />
        </IconButton>
        <IconButton label="Bookmark" pressed={saved} onClick={() => setSaved(!saved)}>
          <Bookmark />
        </IconButton>
        <IconButton label="Small" size="sm">
          <Copy />
        </IconButton>
        <IconButton label="Disabled" disabled>
          <Copy />
        </IconButton>
        <Back />
      </DevRow>
      <DevRow name="Chip">
        <Chip on icon={<Database />}>
          Sales database
        </Chip>
        <Chip icon={<Paperclip />}>Attach</Chip>
        <Chip disabled>Disabled</Chip>
        <RemovableChip onRemove={() => {}}>price-list-nov.xlsx</RemovableChip>
      </DevRow>
      <DevRow name="Badge, dot, key">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Dot label="New" />
        <Kbd>{keyLabel('mod+k')}</Kbd>
      </DevRow>
      <DevRow name="Segmented">
        <Segmented
          label="By"
          options={[
            { value: 'day', label: 'Day' },
            { value: 'month', label: 'Month' },
          ]}
          value={view}
          onValueChange={setView}
        />
      </DevRow>
      <DevRow name="Avatar, spinner">
        <Avatar name="Ayu Rahma" />
        <Avatar name="Bima" size={28} />
        <Avatar name="Citra Lestari Dewi" size={40} />
        <Spinner size={16} />
        <Spinner size={20} />
        <Spinner size={24} />
      </DevRow>
    </DevSection>
  )
}
