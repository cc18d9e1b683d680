import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  hint?: string
  error?: string | null | undefined
  /** What helps with the error, beneath it. */
  remedy?: string | null | undefined
}

/** A line to write in, with what is wrong standing under it. */
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
        // Addresses and codes, whatever the page is read in.
        dir="ltr"
        {...input}
        id={id}
        className={styles['input']}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-hint ${id}-error`}
      />
      <span id={`${id}-error`} className={styles['error']}>
        {error && (
          // Another error is another element: words that a browser has translated would stay as they are.
          <span role="alert" key={error}>
            <span>{error}</span>
            {remedy && <span>{remedy}</span>}
          </span>
        )}
      </span>
    </div>
  )
}
