import type { Interview } from '@assay/contract/interviews/interviews'

type InterviewState = Pick<Interview, 'interview_status' | 'is_activated'>

/** True if the test was reopened and the candidate has not returned, so that the time is not running. */
export const isReopened = ({ interview_status, is_activated }: InterviewState): boolean =>
  interview_status === 'In Progress' && !is_activated
