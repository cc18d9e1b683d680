import type { Interview } from '@assay/contract/interviews/interviews'

type Standing = Pick<Interview, 'interview_status' | 'is_activated'>

/** Reopened, and its candidate has not entered again: its clock stands. */
export const isWaiting = ({ interview_status, is_activated }: Standing): boolean =>
  interview_status === 'In Progress' && !is_activated
