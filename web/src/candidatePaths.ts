/** The addresses that a candidate's page knows: whatever else stood here would be on the way to every candidate. */
export const candidatePaths = {
  notFound: '/404',
  interviews: '/interviews',
  interview: '/interviews/$code',
  exam: '/interviews/$code/exam',
  interviewEnd: '/interviews/end',
} as const

export const isOfCandidates = (pathname: string): boolean => /^\/interviews(\/|$)/.test(pathname)
