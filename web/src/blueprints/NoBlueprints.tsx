import { listBlueprints } from '@assay/contract/blueprints'
import { Button } from '@mantine/core'
import { IconArchive, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'

const archivedBlueprints = { query: { start_index: 0, end_index: 1, archived: 'true' } } as const

export function NoBlueprints({ onShowArchived }: { onShowArchived: () => void }) {
  const archived = useQuery(query(listBlueprints, archivedBlueprints))
  if (archived.isPending) return null
  return (archived.data?.amount_of_blueprints ?? 0) > 0 ? <AllArchived onShow={onShowArchived} /> : <NoBlueprintsYet />
}

const AllArchived = ({ onShow }: { onShow: () => void }) => (
  <Notice
    icon={<IconArchive size={36} stroke={1.5} aria-hidden />}
    title={t('BLUEPRINTS.ALL_ARCHIVED_TITLE')}
    text={t('BLUEPRINTS.ALL_ARCHIVED_TEXT')}
    action={
      <Button variant="default" onClick={onShow}>
        {t('BLUEPRINTS.SHOW_ARCHIVED')}
      </Button>
    }
  />
)

function NoBlueprintsYet() {
  return (
    <Notice
      icon={<IconTemplate size={36} stroke={1.5} aria-hidden />}
      title={t('BLUEPRINTS.EMPTY_TITLE')}
      text={t('BLUEPRINTS.EMPTY_TEXT')}
      action={<ButtonLink to={paths.createBlueprint}>{t('BLUEPRINTS.CREATE_FIRST')}</ButtonLink>}
    />
  )
}

export function NothingArchived({ onLeave }: { onLeave: () => void }) {
  return (
    <Notice
      icon={<IconArchive size={36} stroke={1.5} aria-hidden />}
      title={t('BLUEPRINTS.NONE_ARCHIVED_TITLE')}
      text={t('BLUEPRINTS.NONE_ARCHIVED_TEXT')}
      action={
        <Button variant="default" onClick={onLeave}>
          {t('BLUEPRINTS.SHOW_CURRENT')}
        </Button>
      }
    />
  )
}
