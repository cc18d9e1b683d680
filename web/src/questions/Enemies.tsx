import { deleteEnemies, type Enemy, listEnemiesOfQuestion } from '@assay/contract/questions/enemies'
import { getQuestion } from '@assay/contract/questions/questions'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hundredthsOf } from '../i18n/numbers.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { confirmAction } from '../lib/confirm.tsx'
import { useCall } from '../lib/useCall.ts'
import { paths } from '../paths.ts'
import { FailureLine } from '../shell/Failure.tsx'
import { CollapsibleSection } from '../ui/form/CollapsibleSection.tsx'
import { TextLink } from '../ui/links.tsx'
import { AddEnemy } from './AddEnemy.tsx'
import { NamedQuestion } from './NamedQuestion.tsx'
import { questionName } from './questionName.ts'
import styles from './ReportedProblems.module.css'

const SHOWN = 30

export function Enemies({ id }: { id: number }) {
  const list = useQuery(query(listEnemiesOfQuestion, { params: { id } }))
  const enemies = list.data?.enemies ?? []

  return (
    <CollapsibleSection title={t('ENEMIES.TITLE')} lead={t('ENEMIES.LEAD')}>
      <Stack gap="md">
        {list.isPending && <Skeleton height={48} />}
        {list.isError && !list.data && <FailureLine text={t('ENEMIES.FAILED')} onRetry={list.refetch} />}
        {list.data && enemies.length === 0 && (
          <Text fz="sm" c="dimmed">
            {t('ENEMIES.NONE')}
          </Text>
        )}
        {enemies.length > 0 && (
          <ul className={styles['problems']} aria-label={t('ENEMIES.TITLE')}>
            {enemies.slice(0, SHOWN).map((enemy) => (
              <EnemyRow key={`${enemy.set_id} ${enemy.question_id}`} enemy={enemy} />
            ))}
          </ul>
        )}
        {enemies.length > SHOWN && <Text fz="sm">{t('ENEMIES.MORE', { count: enemies.length - SHOWN })}</Text>}
        <AddEnemy
          id={id}
          taken={new Set(enemies.filter(({ cause }) => cause === 'set').map((one) => one.question_id))}
        />
      </Stack>
    </CollapsibleSection>
  )
}

function EnemyRow({ enemy: { question_id, set_id, similarity } }: { enemy: Enemy }) {
  const question = useQuery(query(getQuestion, { params: { id: question_id } }))
  const remove = useCall(deleteEnemies, {
    refusals: { ENEMY_NOT_FOUND: 'ENEMIES.GONE', otherwise: 'ENEMIES.REMOVE_FAILED' },
  })
  const name = question.data ? questionName(question.data) : t('QUESTIONS.NUMBER', { number: question_id })
  const ask = (set: number) =>
    confirmAction({
      title: t('ENEMIES.REMOVE_TITLE'),
      text: t('ENEMIES.REMOVE_TEXT', { name }),
      confirm: t('ENEMIES.REMOVE_CONFIRM'),
      act: () => remove.mutate({ params: { id: set } }),
    })
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <TextLink to={paths.editQuestion} params={{ id: `${question_id}` }} fz="sm">
          {question.data ? <NamedQuestion {...question.data} /> : name}
        </TextLink>
        {set_id === null ? (
          <Text fz="xs" c="dimmed">
            {t('ENEMIES.TWIN', { share: hundredthsOf(similarity ?? 0) })}
          </Text>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('ENEMIES.REMOVE', { name })}
            loading={remove.isPending}
            onClick={() => ask(set_id)}
          >
            {t('ENEMIES.REMOVE_SHORT')}
          </Button>
        )}
      </Group>
    </li>
  )
}
