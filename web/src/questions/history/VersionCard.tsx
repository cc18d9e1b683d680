import type { Origin, Version } from '@assay/contract/questions/history'
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { momentOf } from '../../i18n/dates.ts'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { told } from '../../lib/told.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { AnswerList } from '../AnswerList.tsx'
import { Changes } from '../difference/Changes.tsx'
import styles from './VersionList.module.css'

interface Props {
  version: Version
  /** The one before it, which it is held against; the first has none. */
  before: Version | undefined
  isCurrent: boolean
  onRestore?: () => void
}

const origins: Record<Origin, TextKey> = {
  written: 'HISTORY.WRITTEN',
  imported: 'HISTORY.IMPORTED',
  restored: 'HISTORY.RESTORED',
}

/** One version: its author, when and how it came, and what it changed. */
export function VersionCard({ version, before, isCurrent, onRestore }: Props) {
  const { version: number, created_by, created_time, origin } = version
  const who = created_by?.full_name ?? t('HISTORY.UNKNOWN')
  return (
    <Surface p="md">
      <div className={styles['head']}>
        <div>
          <Group gap="xs">
            <Title order={2}>{t('HISTORY.VERSION', { number })}</Title>
            {isCurrent && <Badge color="green">{t('HISTORY.CURRENT')}</Badge>}
          </Group>
          <Text fz="sm" c="dimmed">
            {told('IMPORT.BY', { name: who, moment: momentOf(created_time) }, 'name')} · {t(origins[origin])}
          </Text>
        </div>
        {!isCurrent && onRestore && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={onRestore}
          >
            {t('HISTORY.RESTORE', { number })}
          </Button>
        )}
      </div>
      {before ? <Changes before={before} after={version} /> : <First version={version} />}
      {before && <LabelChanges before={before.labels} after={version.labels} />}
    </Surface>
  )
}

function First({ version: { description_html, answers } }: { version: Version }) {
  return (
    <>
      <Markdown html={description_html} tableName={t('APP.TABLE')} lang={null} />
      <AnswerList answers={answers} lang={null} />
    </>
  )
}

function LabelChanges({ before, after }: { before: readonly string[] | null; after: readonly string[] | null }) {
  if (before === null || after === null) {
    return (
      <Text fz="xs" c="dimmed" mt="sm">
        {t('HISTORY.NO_LABELS')}
      </Text>
    )
  }
  const came = after.filter((name) => !before.includes(name))
  const went = before.filter((name) => !after.includes(name))
  return (
    <Text fz="sm" mt="sm" component="div">
      {came.length > 0 && <div>{told('HISTORY.LABELS_CAME', { names: listInWords(came) }, 'names')}</div>}
      {went.length > 0 && <div>{told('HISTORY.LABELS_WENT', { names: listInWords(went) }, 'names')}</div>}
    </Text>
  )
}
