import { Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { t } from '../i18n/text.ts'
import { isServerReached, watchConnection } from '../lib/offline/connection.ts'
import { useIsReached } from '../lib/offline/useIsReached.ts'
import { toast } from '../lib/toast.tsx'
import styles from './OfflineBanner.module.css'

/** Screen readers announce when the server can be reached again. */
export function OfflineBanner({ hint }: { hint?: string }) {
  const isOnline = useIsReached()

  useEffect(() => watchConnection(() => isServerReached() && toast('success', t('INDEXEDDB.ONLINE'))), [])

  return (
    <div aria-live="polite" className={styles['place']}>
      {!isOnline && (
        <div className={styles['banner']}>
          <IconCloudOff size={20} stroke={1.75} aria-hidden className={styles['icon']} />
          <div>
            <Text fw={600} fz="sm">
              {t('INDEXEDDB.OFFLINE')}
            </Text>
            {hint && <Text fz="sm">{hint}</Text>}
          </div>
        </div>
      )}
    </div>
  )
}
