import { type InputHTMLAttributes, useState } from 'react'
import styles from './FileField.module.css'

interface Props
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'accept' | 'disabled' | 'aria-invalid' | 'aria-describedby'
  > {
  /** What its button says: the browser's own one speaks the browser's language. */
  words: string
  onFile: (file: File) => void
}

/** A field for one file: the browser's own lies unseen over a button of ours, so that keys, clicks and drops are its own. */
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
        // The same file, mended, is chosen anew.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
          setName('')
        }}
      />
    </span>
  )
}
