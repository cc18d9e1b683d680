import { paths } from '../../paths.ts'

/** Where an address of the candidate's pages leads. */
export type Place =
  | { name: 'code' }
  | { name: 'entry'; code: string }
  | { name: 'exam'; code: string }
  | { name: 'end' }
  | { name: 'not_found' }

/** An address that somebody has mangled is looked up as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function placeAt(pathname: string): Place {
  const [, first, code, second, ...rest] = pathname.replace(/\/+$/, '').split('/')
  if (`/${first}` !== paths.interviews || rest.length > 0) return { name: 'not_found' }
  if (code === undefined) return { name: 'code' }
  if (second === undefined && `${paths.interviews}/${code}` === paths.interviewEnd) return { name: 'end' }
  if (second === undefined) return { name: 'entry', code: decoded(code) }
  return second === 'exam' ? { name: 'exam', code: decoded(code) } : { name: 'not_found' }
}

export function addressOf(place: Place): string {
  switch (place.name) {
    case 'code':
      return paths.interviews
    case 'entry':
      return paths.interview.replace('$code', encodeURIComponent(place.code))
    case 'exam':
      return paths.exam.replace('$code', encodeURIComponent(place.code))
    case 'end':
      return paths.interviewEnd
    case 'not_found':
      return paths.notFound
  }
}
