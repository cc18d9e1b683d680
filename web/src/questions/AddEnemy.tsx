import { createEnemies } from '@assay/contract/questions/enemies'
import { listQuestions } from '@assay/contract/questions/questions'
import { ENEMIES, SEARCH_MAX } from '@assay/domain/limits'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { useCall } from '../lib/useCall.ts'
import { NamedQuestion } from './NamedQuestion.tsx'
import { questionName } from './questionName.ts'
import styles from './ReportedProblems.module.css'

const debounceMs = 250
const FOUND = { start_index: '0', end_index: '6' }

export function AddEnemy({ id, taken }: { id: number; taken: ReadonlySet<number> }) {
  const [search, setSearch] = useState('')
  const [reason, setReason] = useState('')
  const [debouncedSearch] = useDebouncedValue(search.trim(), debounceMs)
  const searchQuery = useQuery({
    ...query(listQuestions, { query: { ...FOUND, search: debouncedSearch } }),
    enabled: debouncedSearch !== '',
  })
  const add = useCall(createEnemies, {
    onSuccess: () => {
      setSearch('')
      setReason('')
    },
    refusals: { otherwise: 'ENEMIES.ADD_FAILED' },
  })
  const others =
    debouncedSearch === ''
      ? []
      : (searchQuery.data?.questions ?? []).filter((one) => one.id !== id && !taken.has(one.id))

  return (
    <Stack gap="sm">
      <TextInput
        label={t('ENEMIES.SEARCH')}
        type="search"
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {others.length > 0 && (
        <TextInput
          label={t('ENEMIES.REASON')}
          autoComplete="off"
          maxLength={ENEMIES.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {debouncedSearch !== '' && searchQuery.data && others.length === 0 && (
        <Text fz="sm" c="dimmed" role="status">
          {t('ENEMIES.NOTHING_FOUND')}
        </Text>
      )}
      {others.length > 0 && (
        <ul className={styles['problems']} aria-label={t('ENEMIES.FOUND')}>
          {others.map((other) => {
            const name = questionName(other)
            return (
              <li key={other.id}>
                <Group justify="space-between" gap="sm">
                  <Text fz="sm">
                    <NamedQuestion {...other} />
                  </Text>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('ENEMIES.ADD', { name })}
                    disabled={add.isPending}
                    onClick={() =>
                      add.mutate({
                        body: { question_ids: [id, other.id], reason: reason.trim() || t('ENEMIES.NO_REASON') },
                      })
                    }
                  >
                    {t('ENEMIES.ADD_SHORT')}
                  </Button>
                </Group>
              </li>
            )
          })}
        </ul>
      )}
    </Stack>
  )
}
