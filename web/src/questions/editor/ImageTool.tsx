import { isOwnImage } from '@assay/domain/bank/image'
import { Button, FileButton, Text, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { imageBytesMax, imageTypes, readImage } from './image.ts'
import { ToolPopover } from './ToolPopover.tsx'

/** A picture from a file, written into the text, or from an address on this server. */
export function ImageTool({ editor }: { editor: Editor }) {
  const [isOpen, setIsOpen] = useState(false)
  const [alt, setAlt] = useState('')
  const [src, setSrc] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const size = Math.floor(imageBytesMax / 1024)

  const open = () => {
    setAlt('')
    setSrc('')
    setFault(null)
    setIsOpen(true)
  }
  const insert = (from: string) => {
    if (!isOwnImage(from)) return setFault(t('EDITOR.IMAGE_FAULT'))
    setIsOpen(false)
    editor.chain().focus().setImage({ src: from, alt }).run()
  }
  const take = async (file: File | null) => {
    if (!file) return
    if (file.size > imageBytesMax) return setFault(t('EDITOR.IMAGE_TOO_LARGE', { size }))
    insert(await readImage(file))
  }

  return (
    <ToolPopover
      name={t('EDITOR.IMAGE')}
      icon={IconPhoto}
      isOpen={isOpen}
      onOpen={open}
      onClose={() => setIsOpen(false)}
      onApply={() => insert(src.trim())}
      otherAction={
        <FileButton onChange={take} accept={imageTypes}>
          {(props) => (
            <Button {...props} size="xs" variant="default">
              {t('EDITOR.IMAGE_FILE')}
            </Button>
          )}
        </FileButton>
      }
    >
      <TextInput
        label={t('EDITOR.IMAGE_ALT')}
        value={alt}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('EDITOR.IMAGE_ADDRESS')}
        placeholder="/"
        value={src}
        error={fault}
        onChange={({ currentTarget }) => setSrc(currentTarget.value)}
      />
      <Text fz="xs" c="dimmed">
        {t('EDITOR.IMAGE_HINT', { size })}
      </Text>
    </ToolPopover>
  )
}
