/** Paths of the candidate's page; every other path here would be downloaded by each candidate. */
export const candidatePaths = {
  notFound: '/404',
  interviews: '/interviews',
  interview: '/interviews/$code',
  exam: '/interviews/$code/exam',
  interviewEnd: '/interviews/end',
  interviewResult: '/admin/interviews/$code/result',
} as const

export const isOfCandidates = (pathname: string): boolean => /^\/interviews(\/|$)/.test(pathname)
