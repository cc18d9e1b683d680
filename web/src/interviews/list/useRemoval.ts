import type { Refused } from '@assay/contract/client'
import { deleteInterview, type Interview, listInterviews } from '@assay/contract/interviews'
import { useQueryClient } from '@tanstack/react-query'
import { type TextKey, text } from '../../i18n/text.ts'
import { useCall } from '../../lib/api.ts'
import { confirmDelete } from '../../lib/confirm.tsx'
import { toast } from '../../lib/toast.tsx'
import { focusHeading } from '../../ui/focusHeading.ts'

/** Asks, deletes, and tells which of the three outcomes it was. */
export function useRemoval(onRemoved: (code: string) => void): (interview: Interview) => void {
  const client = useQueryClient()
  const remove = useCall(deleteInterview, {
    refreshes: [listInterviews],
    onFailure: (refused) => {
      toast('danger', text(whyNotDeleted(refused)))
      // The row did not say how things stand: it has been started or deleted since.
      void client.invalidateQueries({ queryKey: [listInterviews.path] })
    },
  })
  return ({ code, name }) =>
    confirmDelete(name, () =>
      remove.mutate(
        { params: { code } },
        {
          onSuccess: () => {
            toast('success', text('DELETE.DONE', { name }))
            onRemoved(code)
            focusHeading()
          },
        },
      ),
    )
}

function whyNotDeleted({ status }: Refused): TextKey {
  return status === 406 ? 'INTERVIEWS.DELETE_IN_PROGRESS' : 'DELETE.FAILED'
}
