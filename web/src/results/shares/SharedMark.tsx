import { getCompany } from '@assay/contract/company'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import { isFirstLoad } from '../../lib/queryClient.ts'
import { Wordmark } from '../../shell/Wordmark.tsx'
import styles from './SharedMark.module.css'

export function SharedMark() {
  const company = useQuery(query(getCompany))
  // Reserves the space while loading, so that the default logo does not flash.
  if (isFirstLoad(company)) return <span className={styles['place']} />
  const { name = null, logo = null } = company.data ?? {}
  if (name === null && logo === null) return <Wordmark />
  return (
    <Group gap={10} wrap="nowrap" miw={0} className={styles['place'] ?? ''}>
      {logo !== null && <img className={styles['logo']} src={logo} alt={name ?? ''} />}
      {name !== null && (
        <Text span translate="no" dir="auto" fw={650} fz="lg" truncate aria-hidden={logo !== null}>
          {name}
        </Text>
      )}
    </Group>
  )
}
