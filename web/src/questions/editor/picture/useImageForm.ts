import { isOwnImage } from '@assay/domain/bank/image'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { t } from '../../../i18n/text.ts'
import { usePicture } from './usePicture.ts'

export interface ImageProps {
  editor: Editor
  given: File | null
  onGivenTaken: () => void
}

interface Faults {
  alt?: string
  src?: string
}

const nothing = { alt: '', src: '', isDecoration: false }

export function useImageForm({ editor, given, onGivenTaken }: ImageProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [values, setValues] = useState(nothing)
  const [chosen, setChosen] = useState<File | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const altField = useRef<HTMLInputElement>(null)
  const file = given ?? chosen
  const { alt, src, isDecoration } = values

  const change = (changed: Partial<typeof nothing>) => {
    setValues({ ...values, ...changed })
    setFaults({})
  }
  const close = () => {
    setIsOpen(false)
    setValues(nothing)
    setChosen(null)
    setFaults({})
    onGivenTaken()
  }
  const insert = (address: string) => {
    close()
    editor
      .chain()
      .focus()
      .setImage({ src: address, alt: isDecoration ? '' : alt.trim() })
      .run()
  }
  const picture = usePicture(insert, (fault) => setFaults({ src: fault }))

  const isDescribed = isDecoration || alt.trim() !== ''
  const apply = (wanted: File | null) => {
    if (!isDescribed) return setFaults({ alt: t('EDITOR.IMAGE_ALT_MISSING') })
    if (wanted) return void picture.keep(wanted)
    if (!isOwnImage(src.trim())) return setFaults({ src: t('EDITOR.IMAGE_FAULT') })
    insert(src.trim())
  }
  const choose = (wanted: File | null) => {
    if (!wanted) return
    setChosen(wanted)
    // A missing alternative text is not an error yet, because the form asks for this text next.
    if (isDescribed) return apply(wanted)
    setFaults({})
    altField.current?.focus()
  }

  return {
    values,
    change,
    faults,
    altField,
    file,
    isOpen: isOpen || given !== null,
    isBusy: picture.isPending,
    open: () => setIsOpen(true),
    close,
    apply: () => apply(file),
    choose,
  }
}
