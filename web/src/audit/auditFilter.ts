import { useNavigate, useSearch } from '@tanstack/react-router'

const fields = ['actor', 'action', 'address', 'from', 'to', 'interview'] as const
export type AuditFilter = Partial<Record<(typeof fields)[number], string>>

/** The router turns a value of digits into a number. */
const isWritten = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

export function useAuditFilter(): [AuditFilter, (wanted: AuditFilter) => void] {
  const searchParams: Record<string, unknown> = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const filter: AuditFilter = Object.fromEntries(
    fields.flatMap((field) => {
      const value = searchParams[field]
      return isWritten(value) && value !== '' ? [[field, String(value)]] : []
    }),
  )
  const change = (wanted: AuditFilter) => void navigate({ to: '.', search: { ...wanted }, resetScroll: false })
  return [filter, change]
}

export const isAuditFiltered = (filter: AuditFilter): boolean => Object.keys(filter).length > 0
