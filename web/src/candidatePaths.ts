/** Every candidate downloads this file, so it contains no paths of staff. */
export const candidatePaths = {
  notFound: '/404',
  interviews: '/interviews',
  interview: '/interviews/$code',
  exam: '/interviews/$code/exam',
  interviewEnd: '/interviews/end',
  interviewResult: '/admin/interviews/$code/result',
} as const

export const isOfCandidates = (pathname: string): boolean => /^\/interviews(\/|$)/.test(pathname)
