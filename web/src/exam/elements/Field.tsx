import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  hint?: string
  error?: string | null | undefined
  remedy?: string | null | undefined
}

export function Field({ label, hint, error, remedy, ...input }: Props) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </span>
      )}
      <input
        // E-mail addresses and codes are left-to-right in every language.
        dir="ltr"
        {...input}
        id={id}
        className={styles['input']}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-hint ${id}-error`}
      />
      <span id={`${id}-error`} className={styles['error']}>
        {error && (
          // Each error gets a new element by its key, because React would not update a text that the browser has
          // translated.
          <span role="alert" key={error}>
            <span>{error}</span>
            {remedy && <span>{remedy}</span>}
          </span>
        )}
      </span>
    </div>
  )
}
