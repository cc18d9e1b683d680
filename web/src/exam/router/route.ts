import { candidatePaths } from '../../candidatePaths.ts'

export type Route =
  | { name: 'code' }
  | { name: 'entry'; code: string }
  | { name: 'exam'; code: string }
  | { name: 'end' }
  | { name: 'not_found' }

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function routeOf(pathname: string): Route {
  const [, first, code, second, ...rest] = pathname.replace(/\/+$/, '').split('/')
  if (`/${first}` !== candidatePaths.interviews || rest.length > 0) return { name: 'not_found' }
  if (code === undefined) return { name: 'code' }
  if (second === undefined && `${candidatePaths.interviews}/${code}` === candidatePaths.interviewEnd)
    return { name: 'end' }
  if (second === undefined) return { name: 'entry', code: decoded(code) }
  return second === 'exam' ? { name: 'exam', code: decoded(code) } : { name: 'not_found' }
}

export function addressOf(route: Route): string {
  switch (route.name) {
    case 'code':
      return candidatePaths.interviews
    case 'entry':
      return candidatePaths.interview.replace('$code', encodeURIComponent(route.code))
    case 'exam':
      return candidatePaths.exam.replace('$code', encodeURIComponent(route.code))
    case 'end':
      return candidatePaths.interviewEnd
    case 'not_found':
      return candidatePaths.notFound
  }
}
