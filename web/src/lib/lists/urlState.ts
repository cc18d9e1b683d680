import { useNavigate, useSearch } from '@tanstack/react-router'

type Raw = Readonly<Record<string, unknown>>

/** The URL may contain anything, so invalid values are ignored. */
export const asCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null

export const asChoice = <Choice extends string>(choices: readonly Choice[], value: unknown): Choice | null =>
  choices.find((choice) => choice === value) ?? null

/** The router turns a search for '7' into a number, so the value is converted back to text. */
export const asSearchText = (value: unknown): string =>
  value === undefined || typeof value === 'object' ? '' : String(value).trim()

/** If anything but the page number changes, the list returns to page one. */
export function useUrlState<State extends { page: number }>(
  read: (raw: Raw) => State,
  write: (state: State) => Raw,
): [State, (change: Partial<State>) => void] {
  const state = read(useSearch({ from: '/staff/admin' }))
  const navigate = useNavigate()
  const change = (changed: Partial<State>) =>
    void navigate({ to: '.', search: write({ ...state, page: 1, ...changed }), resetScroll: false })
  return [state, change]
}
