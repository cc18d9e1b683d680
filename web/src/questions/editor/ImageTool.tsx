import { Button, Checkbox, FileButton, Text, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { type ImageProps, useImageForm } from './picture/useImageForm.ts'
import { ToolPopover } from './ToolPopover.tsx'

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
