import type { Column } from '../../reading/draft.ts'

export type GivenColumns = Readonly<Record<string, string>>

const NUMBER = /^[1-9]\d{0,3}$/

export const areNumbers = (given: GivenColumns): boolean => {
  const names = Object.keys(given)
  return names.length > 0 && names.every((name) => NUMBER.test(name.trim()))
}

function columnPlaces(name: string, headers: readonly string[]): number[] {
  const wanted = name.trim()
  const named = headers.flatMap((header, at) => (header.trim() === wanted ? at : []))
  const number = NUMBER.test(wanted) ? Number(wanted) : 0
  return named.length === 0 && number > 0 && number <= headers.length ? [number - 1] : named
}

export const isColumnGiven = (given: GivenColumns, headers: readonly string[], at: number): boolean =>
  Object.keys(given).some((name) => columnPlaces(name, headers).includes(at))

export const areKnown = (given: GivenColumns, headers: readonly string[]): boolean =>
  Object.keys(given).every((name) => columnPlaces(name, headers).length > 0)

const mergedRole = (known: string | null, role: string) => {
  if (role === 'ignore') return null
  return known?.split(' ')[0] === role ? known : role
}

const answerNumberOf = (role: string | null) => Number(/^answer (\d+)$/.exec(role ?? '')?.[1] ?? 0)

/** Answer columns without a number get the first free numbers. */
function numberAnswers(columns: readonly Column[]): Column[] {
  const taken = new Set(columns.map(({ role }) => answerNumberOf(role)))
  let next = 1
  let last = 0
  return columns.map((column) => {
    let { role } = column
    if (role === 'answer') {
      while (taken.has(next)) next += 1
      taken.add(next)
      role = `answer ${next}`
    }
    last = answerNumberOf(role) || last
    const isOfAnswer = role === 'is_right' || role === 'answer_rationale'
    return { ...column, role: isOfAnswer ? `${role} ${last}` : role }
  })
}

export function withGivenColumns(
  columns: readonly Column[],
  given: GivenColumns,
  headers: readonly string[],
): Column[] {
  const roles = new Map(
    Object.entries(given).flatMap(([name, role]) =>
      columnPlaces(name, headers).map((at): [number, string] => [at, role]),
    ),
  )
  return numberAnswers(
    columns.map((column, at) => {
      const role = roles.get(at)
      return role === undefined ? column : { ...column, role: mergedRole(column.role, role) }
    }),
  )
}
