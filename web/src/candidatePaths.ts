/** The addresses that a candidate's page knows: whatever else stood here would be on the way to every candidate. */
export const candidatePaths = {
  notFound: '/404',
  interviews: '/interviews',
  interview: '/interviews/$code',
  exam: '/interviews/$code/exam',
  interviewEnd: '/interviews/end',
  /** Of a trial run: who has tried a test is led there. */
  interviewResult: '/admin/interviews/$code/result',
} as const

export const isOfCandidates = (pathname: string): boolean => /^\/interviews(\/|$)/.test(pathname)
