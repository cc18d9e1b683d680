import { deleteInterview, type Interview } from '@assay/contract/interviews/interviews'
import { leaveEmptyPage, type Paging } from '../../lib/paging.ts'
import { useRemoval } from '../../shell/list/useRemoval.ts'

export const useInterviewRemoval = (
  paging: Paging,
  shown: readonly Interview[] | undefined,
  selection: { drop: (code: string) => void },
) =>
  useRemoval(deleteInterview, {
    nameOf: ({ name }: Interview) => name,
    argumentsFor: ({ code }) => ({ params: { code } }),
    isKeptInBin: true,
    refusals: { INTERVIEW_IN_PROGRESS: 'INTERVIEWS.DELETE_IN_PROGRESS', otherwise: 'DELETE.FAILED' },
    onRemoved: ({ code }) => {
      selection.drop(code)
      leaveEmptyPage(paging, (shown?.length ?? 0) - 1)
    },
  })
