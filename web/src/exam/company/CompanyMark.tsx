import type { ReactNode } from 'react'
import styles from './company.module.css'
import { company } from './company.ts'

interface Props {
  className?: string | undefined
  fallback?: ReactNode
}

/**
 * `server/src/platform/http/page/brandedPages.ts` writes the same markup, so always change both. `alt` and
 * `aria-hidden` make screen readers read the name only once.
 */
export function CompanyMark({ className, fallback }: Props) {
  const { name, logo } = company
  const isUnset = name === '' && logo === null
  if (isUnset && !fallback) return null
  return (
    <div className={`${styles['mark']} ${className}`} data-company="head">
      {isUnset && fallback}
      {logo && <img {...logo} alt={name} />}
      {name !== '' && (
        <span translate="no" dir="auto" aria-hidden={logo ? true : undefined}>
          {name}
        </span>
      )}
    </div>
  )
}
