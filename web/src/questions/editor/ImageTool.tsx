import { isOwnImage } from '@assay/domain/bank/image'
import { Button, Checkbox, FileButton, Text, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { ToolPopover } from './ToolPopover.tsx'
import { usePicture } from './usePicture.ts'

interface ImageProps {
  editor: Editor
  given: File | null
  onGivenTaken: () => void
}

interface Faults {
  alt?: string
  src?: string
}

const emptyImage = { alt: '', src: '', isDecoration: false }

function useImageForm({ editor, given, onGivenTaken }: ImageProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [values, setValues] = useState(emptyImage)
  const [chosen, setChosen] = useState<File | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const altField = useRef<HTMLInputElement>(null)
  const file = given ?? chosen
  const { alt, src, isDecoration } = values

  const change = (changed: Partial<typeof emptyImage>) => {
    setValues({ ...values, ...changed })
    setFaults({})
  }
  const close = () => {
    setIsOpen(false)
    setValues(emptyImage)
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

const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp'

export function ImageTool(props: ImageProps) {
  const form = useImageForm(props)
  const { values, change, faults, file } = form
  const { alt, src, isDecoration } = values

  return (
    <ToolPopover
      name={t('EDITOR.IMAGE')}
      icon={IconPhoto}
      isOpen={form.isOpen}
      isBusy={form.isBusy}
      onOpen={form.open}
      onClose={form.close}
      onApply={form.apply}
      otherAction={
        <FileButton onChange={form.choose} accept={pictureTypes}>
          {(props) => (
            <Button {...props} size="xs" variant="default" disabled={form.isBusy}>
              {t('EDITOR.IMAGE_FILE')}
            </Button>
          )}
        </FileButton>
      }
    >
      <TextInput
        ref={form.altField}
        label={t('EDITOR.IMAGE_ALT')}
        value={alt}
        error={faults.alt}
        disabled={isDecoration}
        onChange={({ currentTarget }) => change({ alt: currentTarget.value })}
        data-autofocus
      />
      <Checkbox
        label={t('EDITOR.IMAGE_DECORATES')}
        checked={isDecoration}
        onChange={({ currentTarget }) => change({ isDecoration: currentTarget.checked })}
      />
      {file ? (
        <ChosenFile name={file.name} fault={faults.src} />
      ) : (
        <TextInput
          label={t('EDITOR.IMAGE_ADDRESS')}
          placeholder="/"
          value={src}
          error={faults.src}
          onChange={({ currentTarget }) => change({ src: currentTarget.value })}
        />
      )}
      <Text fz="xs" c="dimmed">
        {t('EDITOR.IMAGE_HINT')}
      </Text>
    </ToolPopover>
  )
}

function ChosenFile({ name, fault }: { name: string; fault: string | undefined }) {
  return (
    <div>
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <FormFault fault={fault} size="xs" />
    </div>
  )
}
