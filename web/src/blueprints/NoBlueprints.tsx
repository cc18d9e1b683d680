import { Button } from '@mantine/core'
import { IconArchive, IconTemplate } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'

/** The very first visit: what a blueprint is for. */
export function NoBlueprintsYet() {
  return (
    <Surface>
      <Notice
        icon={<IconTemplate size={36} stroke={1.5} aria-hidden />}
        title={t('BLUEPRINTS.EMPTY_TITLE')}
        text={t('BLUEPRINTS.EMPTY_TEXT')}
        action={<ButtonLink to={paths.createBlueprint}>{t('BLUEPRINTS.CREATE_FIRST')}</ButtonLink>}
      />
    </Surface>
  )
}

export function NothingArchived({ onLeave }: { onLeave: () => void }) {
  return (
    <Surface>
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
    </Surface>
  )
}
