import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFileUpload, IconHelp, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { t } from '../../i18n/text.ts'
import { MoreMenu } from '../../shell/MoreMenu.tsx'
import styles from './BulkUpload.module.css'
import { FileFormat } from './FileFormat.tsx'
import type { Upload } from './useUpload.ts'

interface Props {
  upload: Upload
  /** The other entries of the More menu. */
  children: ReactNode
}

/**
 * A button for selecting a file, on a phone in the More menu. A file can also be dropped anywhere in the window.
 */
export function BulkUpload({ upload, children }: Props) {
  const choose = useRef<() => void>(null)
  const [isFormatShown, format] = useDisclosure(false)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const select = () => choose.current?.()

  return (
    <>
      <MoreMenu>
        {isPhone && (
          <>
            <Menu.Item leftSection={<IconUpload size={18} aria-hidden />} disabled={upload.isSending} onClick={select}>
              {t('UPLOAD.BUTTON')}
            </Menu.Item>
            <Menu.Item leftSection={<IconHelp size={18} aria-hidden />} onClick={format.open}>
              {t('UPLOAD.FORMAT')}
            </Menu.Item>
          </>
        )}
        {children}
      </MoreMenu>
      {!isPhone && (
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            loading={upload.isSending}
            onClick={select}
          >
            {t('UPLOAD.BUTTON')}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('UPLOAD.FORMAT')}
            title={t('UPLOAD.FORMAT')}
            onClick={format.open}
          >
            <IconHelp size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
      <FileFormat isOpen={isFormatShown} onClose={format.close} />
      <Dropzone.FullScreen
        openRef={choose}
        multiple={false}
        disabled={upload.isSending}
        // Users of keyboards and screen readers use the button instead.
        activateOnKeyboard={false}
        aria-hidden
        // Browsers report different types for .yaml files. So the file name is checked after the selection.
        onDrop={([file]) => upload.send(file)}
        inputProps={{ accept: '.yaml,.yml', 'aria-hidden': true }}
      >
        <div className={styles['drop']}>
          <IconFileUpload size={56} stroke={1.25} aria-hidden />
          <Text fz="lg" fw={600}>
            {t('UPLOAD.DROP')}
          </Text>
        </div>
      </Dropzone.FullScreen>
    </>
  )
}
