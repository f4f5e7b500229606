import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CommandPalette } from '#web/ui/command-palette.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { keyLabel } from '#web/ui/keys.ts'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { DevRow, DevSection } from './dev-section.tsx'

type Shown = 'none' | 'confirm' | 'typed' | 'sheet' | 'panel' | 'overlay' | 'palette'

export function FloatingParts() {
  const [shown, setShown] = useState<Shown>('none')
  const of = (item: Shown) => ({
    open: shown === item,
    onOpenChange: (open: boolean) => setShown(open ? item : 'none'),
  })
  const wait = () => {
    setShown('overlay')
    setTimeout(() => setShown('none'), 1_600)
  }
  return (
    <DevSection title="Floating">
      <DevRow name="Menu, popover, tooltip">
        <RowMenu />
        <Popover trigger={<Button>Popover</Button>} title="Where this comes from">
          <p className="text-fg-2">A small panel beside what it belongs to.</p>
        </Popover>
        <Tooltip text="A few words" keys={keyLabel('mod+b')}>
          <Button>Tooltip</Button>
        </Tooltip>
      </DevRow>
      <DevRow name="Dialog, confirm">
        <FormDialog />
        <Button onClick={() => setShown('confirm')}>Confirm</Button>
        <Button onClick={() => setShown('typed')}>Type to confirm</Button>
      </DevRow>
      <DevRow name="Panes">
        <Button onClick={() => setShown('sheet')}>Sheet</Button>
        <Button onClick={() => setShown('panel')}>Right panel</Button>
        <Button onClick={() => setShown('palette')}>Palette</Button>
        <Button onClick={wait}>Loading overlay</Button>
      </DevRow>
      <DevRow name="Toast">
        <Button onClick={() => toast.success('Prompt created successfully')}>Success</Button>
        <Button onClick={() => toast.failure('Failed to update prompt. Check your connection and try again.')}>
          Failure
        </Button>
      </DevRow>
      <Confirm
        {...of('confirm')}
        title="Delete this chat?"
        description="Its questions and answers are deleted for good."
        action="Delete"
        onConfirm={() => toast.success('Chat deleted')}
      />
      <Confirm
        {...of('typed')}
        title="Delete this workspace?"
        description="Everything in it is deleted for good, for all members."
        action="Delete workspace"
        typeToConfirm="Toko Nusantara"
        onConfirm={() => toast.success('Workspace deleted')}
      />
      <Sheet {...of('sheet')} label="A sheet">
        <p className="p-4">A pane from the left.</p>
      </Sheet>
      <div className="flex h-40 overflow-hidden rounded-md border border-line-soft empty:hidden">
        <div className="flex-1 p-4 text-fg-3">The right panel opens here.</div>
        <RightPanel open={shown === 'panel'} onClose={() => setShown('none')} title="Evidence">
          <p className="p-4 text-fg-2">Where an answer comes from.</p>
        </RightPanel>
      </div>
      <LoadingOverlay active={shown === 'overlay'} />
      <CommandPalette {...of('palette')} label="Search screens and actions" commands={commands} />
    </DevSection>
  )
}

const commands = ['Go to chat', 'New chat', 'Dark theme', 'Light theme', 'Sign out'].map((label) => ({
  id: label,
  label,
  group: 'Actions',
  run: () => void toast.success(label),
}))

const RowMenu = () => (
  <Menu
    trigger={
      <IconButton label="More">
        <MoreHorizontal />
      </IconButton>
    }
  >
    <MenuItem icon={<Pencil />} keys="F2" onClick={() => toast.success('Rename')}>
      Rename
    </MenuItem>
    <MenuItem disabled>Disabled</MenuItem>
    <MenuSeparator />
    <MenuItem icon={<Trash2 />} danger onClick={() => toast.success('Delete')}>
      Delete
    </MenuItem>
  </Menu>
)

function FormDialog() {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Dialog</Button>}
      title="Rename chat"
      description="Only you see the name."
      size="sm"
      actions={
        <>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button variant="primary" onClick={() => setOpen(false)}>
            Save
          </Button>
        </>
      }
    >
      <Field label="Name">
        <Input defaultValue="Fastest growing region" />
      </Field>
    </Dialog>
  )
}
