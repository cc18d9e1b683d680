import { SEARCH_MAX } from '@assay/domain/limits'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import styles from './BankFilter.module.css'

/** The search waits for this short time, so that a typed letter appears first. */
const restMs = 50

interface Props {
  label: string
  words: string
  onWords: (words: string) => void
}

export function SearchBox({ label, words, onWords }: Props) {
  const [draft, setDraft] = useState({ asked: words, typed: words })
  if (draft.asked !== words) setDraft({ asked: words, typed: words })
  const typed = draft.typed.trim()
  const latest = useRef(onWords)
  latest.current = onWords

  useEffect(() => {
    if (typed === words) return
    const timer = setTimeout(() => latest.current(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed, words])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== words) onWords(typed)
  }
  return (
    <form onSubmit={submit} className={styles['box']}>
      <TextInput
        type="search"
        label={label}
        maxLength={SEARCH_MAX}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={draft.typed}
        onChange={({ currentTarget }) => setDraft({ asked: words, typed: currentTarget.value })}
      />
    </form>
  )
}
