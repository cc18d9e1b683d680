import type { Arguments, Refused } from '@assay/contract/client'
import type { Endpoint } from '@assay/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { type TextKey, text } from '../../i18n/text.ts'
import { useCall } from '../../lib/api.ts'
import { confirmDelete } from '../../lib/confirm.tsx'
import { toast } from '../../lib/toast.tsx'
import { focusHeading } from '../../ui/focusHeading.ts'

interface Removal<E extends Endpoint, Entry> {
  /** The lists that the entry stands in. */
  refreshes: readonly Endpoint[]
  nameOf: (entry: Entry) => string
  argumentsFor: (entry: Entry) => Arguments<E>
  whyNot: (refused: Refused) => TextKey
  onRemoved: (entry: Entry) => void
}

/** Asks before an entry of a list is deleted, deletes it, and says which of the outcomes it was. */
export function useRemoval<E extends Endpoint, Entry>(
  call: E,
  { refreshes, nameOf, argumentsFor, whyNot, onRemoved }: Removal<E, Entry>,
): (entry: Entry) => void {
  const client = useQueryClient()
  const remove = useCall(call, {
    refreshes,
    onFailure: (refused) => {
      toast('danger', text(whyNot(refused)))
      // The entry did not say how things stand: it is in use by now, or gone.
      for (const { path } of refreshes) void client.invalidateQueries({ queryKey: [path] })
    },
  })

  return (entry) => {
    const name = nameOf(entry)
    const confirm = () => {
      toast('success', text('DELETE.DONE', { name }))
      focusHeading()
      onRemoved(entry)
    }
    confirmDelete(name, () => remove.mutate(argumentsFor(entry), { onSuccess: confirm }))
  }
}
