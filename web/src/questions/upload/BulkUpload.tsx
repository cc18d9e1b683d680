import { Button, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconFileUpload, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { t } from '../../i18n/text.ts'
import styles from './BulkUpload.module.css'
import { FileFormat } from './FileFormat.tsx'
import type { Upload } from './useUpload.ts'

/** A file can also be dropped anywhere in the window. */
export function BulkUpload({ upload }: { upload: Upload }) {
  const choose = useRef<() => void>(null)

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        loading={upload.isSending}
        onClick={() => choose.current?.()}
      >
        {t('UPLOAD.BUTTON')}
      </Button>
      <FileFormat />
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
