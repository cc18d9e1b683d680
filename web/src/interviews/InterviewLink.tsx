import { Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useText } from '../i18n/text.ts'
import { copyWithNotice } from './copyWithNotice.ts'
import styles from './InterviewLink.module.css'

/** The candidate's link, to be taken along. */
export function InterviewLink({ link }: { link: string }) {
  const t = useText()
  return (
    <div className={styles['link']}>
      <TextInput
        label={t('WIZARD.LINK')}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyWithNotice(link, t('INTERVIEWS.LINK_COPIED'))}
      >
        {t('WIZARD.COPY_LINK')}
      </Button>
    </div>
  )
}
