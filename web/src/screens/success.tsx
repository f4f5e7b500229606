import { useParams } from '@tanstack/react-router'
import { SuccessPage } from '#web/features/account/index.ts'

/** /success-{type} */
export default function Success() {
  const { type } = useParams({ from: '/shell/success-{$type}' })
  return <SuccessPage kind={type} />
}
