import { type Import, listItems } from '@assay/contract/imports/imports'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconArrowNarrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { momentOf } from '../i18n/dates.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { isolatedText } from '../lib/isolatedText.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'
import long from '../ui/longButtons.module.css'
import { Surface } from '../ui/Surface.tsx'
import { ItemTabs } from './plan/items/ItemTabs.tsx'
import type { Tab } from './plan/planState.ts'
import { useUndo } from './useUndo.tsx'

const leftBehind: readonly Exclude<Tab, 'add' | 'near'>[] = ['same', 'refused']

/**
 * The server stores the skipped questions of an import for a day, so this report can list them. Skipped questions of a
 * bulk upload are not stored.
 */
function SkippedItems({ import: one }: { import: Import }) {
  const shown = leftBehind.filter((tab) => one[tab] > 0)
  const first = useQuery({
    ...query(listItems, { params: { id: one.id }, query: { start_index: 0, end_index: 1 } }),
    enabled: shown.length > 0,
  })
  if (!first.data || first.data.items.length === 0) return null
  return <ItemTabs plan={one} shown={shown} />
}

export function Report({ import: one }: { import: Import }) {
  const undo = useUndo()
  const isDone = one.state === 'done'
  return (
    <Stack gap="lg">
      <Surface>
        <Stack gap="sm">
          <Title order={2}>{titleOf(one)}</Title>
          <Stack gap={2} role="status">
            {sentencesOf(one).map((sentence, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other id than its position
              <Text key={at} fz="sm">
                {sentence}
              </Text>
            ))}
          </Stack>
          {isDone && (
            <Group gap="sm" className={long['longButtons'] ?? ''}>
              {one.added > 0 && (
                <ButtonLink
                  to={paths.questions}
                  search={{ import: one.id }}
                  rightSection={<IconArrowNarrowRight size={18} aria-hidden />}
                >
                  {t('REPORT.SHOW')}
                </ButtonLink>
              )}
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                loading={undo.isPending}
                onClick={() => undo.ask(one)}
              >
                {t('IMPORT.UNDO_THIS')}
              </Button>
            </Group>
          )}
        </Stack>
      </Surface>
      {isDone && <SkippedItems import={one} />}
    </Stack>
  )
}

function titleOf({ state, added }: Import): string {
  if (state === 'undone') return t('REPORT.UNDONE_TITLE')
  return added > 0 ? t('REPORT.TITLE', { count: added }) : t('REPORT.NOTHING')
}

function sentencesOf(one: Import): ReactNode[] {
  const { to_add, added, same, refused, changed, drawn, done_by, done_time, undone_by, undone_time } = one
  const sentence = (key: 'REPORT.BY' | 'REPORT.UNDONE_TEXT', person: Import['done_by'], at: string | null) =>
    isolatedText(key, { name: person?.full_name ?? '', moment: at ? momentOf(at) : '' }, 'name')
  const confirmed = sentence('REPORT.BY', done_by, done_time)
  if (one.state === 'undone') return [confirmed, sentence('REPORT.UNDONE_TEXT', undone_by, undone_time)]
  const omitted = to_add - added
  const counts = [
    same > 0 && t('REPORT.SAME', { count: same }),
    omitted > 0 && t('REPORT.LEFT_OUT', { count: omitted }),
    refused > 0 && t('REPORT.REFUSED', { count: refused }),
    changed > 0 && t('REPORT.CHANGED', { count: changed }),
    drawn > 0 && t('REPORT.DRAWN', { count: drawn }),
  ]
  return [confirmed, ...counts.filter((count) => count !== false)]
}
