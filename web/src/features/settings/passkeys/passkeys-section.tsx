import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { passkeysOptions, refreshUser } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { settingsMessages } from '../messages/index.ts'
import { OtherSignInsOffer } from '../other-sign-ins.tsx'
import { SettingSection } from '../setting-section.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'

/** The person's passkeys, and adding one. */
export function PasskeysSection() {
  const t = useMessages(settingsMessages)
  const passkeys = useQuery(passkeysOptions)
  const [changed, setChanged] = useState(false)
  const added = () => {
    setChanged(true)
    void refreshUser()
  }
  return (
    <SettingSection title={t.sections.passkeys} text={t.passkeys.text}>
      <Loaded query={passkeys} rows={1}>
        {({ records, origin }) => (
          <div className="flex flex-col gap-4">
            {records.length > 0 ? (
              <ul className="border-line-soft border-t">
                {records.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={() => setChanged(true)} />
                ))}
              </ul>
            ) : (
              <EmptyState icon={<Fingerprint />} title={t.passkeys.none} />
            )}
            <AddPasskey origin={origin} onAdded={added} />
            {changed && <OtherSignInsOffer />}
          </div>
        )}
      </Loaded>
    </SettingSection>
  )
}
