import type { Version } from '@assay/contract/questions/history'
import { getQuestion } from '@assay/contract/questions/questions'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { useRestore } from './useRestore.tsx'
import { VersionCard } from './VersionCard.tsx'
import styles from './VersionList.module.css'

interface Props {
  id: number
  /** The newest version comes first. The last one is not shown, but it is needed for a comparison. */
  versions: readonly Version[]
  shown: number
  isFirstPage: boolean
}

export default function VersionList({ id, versions, shown, isFirstPage }: Props) {
  // The current version is loaded separately, because it may be on another page of the list.
  const question = useQuery({ ...query(getQuestion, { params: { id } }), retry: false })
  const current = isFirstPage ? versions[0] : question.data
  const restore = useRestore(id, current)
  const canRestore = question.data && !question.data.is_archived
  return (
    <ol className={styles['list']} aria-label={t('HISTORY.LIST')}>
      {versions.slice(0, shown).map((version, index) => (
        <li key={version.version}>
          <VersionCard
            version={version}
            before={versions[index + 1]}
            isCurrent={isFirstPage && index === 0}
            // An archived question is read-only, so its versions cannot be restored.
            {...(canRestore && { onRestore: () => restore(version) })}
          />
        </li>
      ))}
    </ol>
  )
}
