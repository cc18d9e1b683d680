import { type ComponentProps, useId } from 'react'
import styles from './Field.module.css'

interface Props extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string
  error?: string | null | undefined
}

export function TextArea({ label, error, ...area }: Props) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <textarea
        rows={4}
        dir="auto"
        {...area}
        id={id}
        className={styles['input']}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-error`}
      />
      <span id={`${id}-error`} className={styles['error']}>
        {error && (
          <span role="alert" key={error}>
            {error}
          </span>
        )}
      </span>
    </div>
  )
}
