import type { Arguments } from '@assay/contract/client'
import type { Endpoint } from '@assay/contract/endpoint'
import { t } from '../../i18n/text.ts'
import { confirmDelete } from '../../lib/confirm.tsx'
import { toast } from '../../lib/toast.tsx'
import { type Refusals, useCall } from '../../lib/useCall.ts'
import { focusHeading } from '../../ui/focusHeading.ts'

interface Removal<E extends Endpoint, Entry> {
  nameOf: (entry: Entry) => string
  argumentsFor: (entry: Entry) => Arguments<E>
  refusals: Refusals<E>
  onRemoved: (entry: Entry) => void
  isKeptInBin?: boolean
  /** True if the server only archives the entry, because results refer to it. */
  isOnlyArchived?: (entry: Entry) => boolean
  warningOf?: (entry: Entry) => string | undefined
}

export function useRemoval<E extends Endpoint, Entry>(
  call: E,
  { nameOf, argumentsFor, refusals, onRemoved, isKeptInBin = false, isOnlyArchived, warningOf }: Removal<E, Entry>,
): (entry: Entry) => void {
  const remove = useCall(call, { refusals })

  return (entry) => {
    const name = nameOf(entry)
    const isArchived = isOnlyArchived?.(entry) ?? false
    const confirm = () => {
      toast('success', t(isArchived ? 'DELETE.ARCHIVED_DONE' : 'DELETE.DONE', { name }))
      focusHeading()
      onRemoved(entry)
    }
    const texts = [
      t(isArchived ? 'DELETE.ARCHIVED' : 'DELETE.TEXT', { name }),
      isKeptInBin && t('DELETE.KEPT'),
      warningOf?.(entry),
    ]
    confirmDelete(
      texts.filter((text) => typeof text === 'string'),
      () => remove.mutate(argumentsFor(entry), { onSuccess: confirm }),
    )
  }
}
