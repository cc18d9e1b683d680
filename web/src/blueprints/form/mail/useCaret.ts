import type { MailText } from '@assay/domain/mail/mailWords'
import { type ChangeEvent, type SyntheticEvent, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement
type Part = keyof MailText

interface Caret {
  part: Part
  field: Field | null
  from: number | null
  to: number | null
}

export function useCaret() {
  const last = useRef<Caret>({ part: 'body', field: null, from: null, to: null })

  const follow = (part: Part, write: (value: string) => void) => {
    const note = ({ currentTarget: field }: SyntheticEvent<Field>) => {
      last.current = { part, field, from: field.selectionStart, to: field.selectionEnd }
    }
    return {
      onFocus: note,
      onSelect: note,
      onChange: (event: ChangeEvent<Field>) => {
        note(event)
        write(event.currentTarget.value)
      },
    }
  }

  function insert(word: string, words: MailText, write: (part: Part, value: string) => void): void {
    const { part, field, from, to } = last.current
    const text = words[part]
    const start = Math.min(from ?? text.length, text.length)
    const end = Math.min(to ?? text.length, text.length)
    write(part, text.slice(0, start) + word + text.slice(end))
    last.current = { part, field, from: start + word.length, to: start + word.length }
    // The caret is set after React's update, because the update moves the caret to the end.
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(start + word.length, start + word.length)
    })
  }
  return { follow, insert }
}
