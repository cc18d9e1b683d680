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
  /** True if the entry can be restored from the bin later. */
  isKeptInBin?: boolean
  warningOf?: (entry: Entry) => string | undefined
}

export function useRemoval<E extends Endpoint, Entry>(
  call: E,
  { nameOf, argumentsFor, refusals, onRemoved, isKeptInBin = false, warningOf }: Removal<E, Entry>,
): (entry: Entry) => void {
  const remove = useCall(call, { refusals })

  return (entry) => {
    const name = nameOf(entry)
    const confirm = () => {
      toast('success', t('DELETE.DONE', { name }))
      focusHeading()
      onRemoved(entry)
    }
    const notes = [isKeptInBin && t('DELETE.KEPT'), warningOf?.(entry)]
    confirmDelete(
      name,
      () => remove.mutate(argumentsFor(entry), { onSuccess: confirm }),
      notes.filter((note) => typeof note === 'string'),
    )
  }
}
