import { useEffect, useState } from 'react'
import { Select } from './select.tsx'

type Props = {
  label: string
  /** What one without a name is called; they are told once one of them is open. */
  nameOf: (number: number) => string
  device: string
  onChoose: (device: string) => void
}

/** Which microphone hears. Nothing to choose where there is one. */
export function MicrophoneChoice({ label, nameOf, device, onChoose }: Props) {
  const devices = useMicrophones(device)
  if (devices.length < 2) return null
  return (
    <div className="w-56 phone:w-full">
      <Select
        aria-label={label}
        options={devices.map(({ deviceId, label }, index) => ({ value: deviceId, label: label || nameOf(index + 1) }))}
        value={device}
        onValueChange={onChoose}
      />
    </div>
  )
}

/** Those that are there, also after one was plugged in or another one was opened. */
function useMicrophones(device: string): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: their names are told once one of them is open
  useEffect(() => {
    const media = navigator.mediaDevices
    let isGone = false
    const look = () =>
      void media
        ?.enumerateDevices?.()
        .then((found) => isGone || setDevices(found.filter(({ kind }) => kind === 'audioinput')))
        .catch(() => {})
    look()
    media?.addEventListener?.('devicechange', look)
    return () => {
      isGone = true
      media?.removeEventListener?.('devicechange', look)
    }
  }, [device])
  return devices
}
