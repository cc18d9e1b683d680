import { type InputHTMLAttributes, useState } from 'react'
import styles from './FileField.module.css'

interface Props
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'accept' | 'disabled' | 'aria-invalid' | 'aria-describedby'
  > {
  words: string
  onFile: (file: File) => void
}

/** The browser's own file input is invisible and covers our button, so that keys, clicks and drops work as usual. */
export function FileField({ words, onFile, ...input }: Props) {
  const [name, setName] = useState('')
  return (
    <span className={styles['field']}>
      <span className={styles['button']} aria-hidden>
        {words}
      </span>
      {name !== '' && (
        <span className={styles['name']} aria-hidden>
          {name}
        </span>
      )}
      <input
        {...input}
        type="file"
        className={styles['input']}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (!chosen) return
          setName(chosen.name)
          onFile(chosen)
        }}
        // Without the reset, choosing the same file again causes no change event.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
          setName('')
        }}
      />
    </span>
  )
}
