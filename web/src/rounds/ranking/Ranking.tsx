import type { Blueprint } from '@assay/contract/blueprints'
import { getRanking } from '@assay/contract/rounds'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconShare, IconTrophy } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { DecideButton } from '../../interviews/decide/DecideButton.tsx'
import { query } from '../../lib/api.ts'
import { partOnWire, usePaging } from '../../lib/paging.ts'
import { ShareDialog } from '../../results/shares/ShareDialog.tsx'
import { ListFrame } from '../../shell/list/ListFrame.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Surface } from '../../ui/Surface.tsx'
import bar from '../selection/SelectionBar.module.css'
import { useSelection } from '../selection/useSelection.ts'
import { Cut } from './Cut.tsx'
import { RankingTable } from './RankingTable.tsx'

/** The finished candidates, the best first. */
export function Ranking({ blueprint: { id } }: { blueprint: Blueprint }) {
  const paging = usePaging()
  const list = useQuery({
    ...query(getRanking, { params: { id }, query: partOnWire(paging) }),
    placeholderData: keepPreviousData,
  })
  const chosen = useSelection()
  const [isShare, shareDialog] = useDisclosure(false)
  const { interviews: marked } = chosen

  return (
    <Stack gap="sm">
      {list.data && list.data.amount_of_interviews > 0 && <Cut ranking={list.data} />}
      <ListFrame
        list={list}
        entries={list.data?.interviews}
        total={list.data?.amount_of_interviews ?? 0}
        paging={paging}
        failure={{ title: t('INTERVIEWS.LOAD_FAILED') }}
        empty={<NobodyFinished />}
        selection={
          marked.length > 0 && (
            <section aria-label={t('INTERVIEWS.SELECTION')} className={bar['bar']}>
              <Text span fz="sm" fw={650} role="status">
                {t('ROUND.SELECTED', { count: marked.length })}
              </Text>
              <Group gap="xs">
                <Button variant="subtle" size="sm" onClick={chosen.clear}>
                  {t('INTERVIEWS.CLEAR_SELECTION')}
                </Button>
                <DecideButton
                  size="sm"
                  variant="default"
                  codes={marked.map(({ code }) => code)}
                  onDone={chosen.clear}
                />
                <Button size="sm" leftSection={<IconShare size={16} aria-hidden />} onClick={shareDialog.open}>
                  {t('SHARE.BUTTON')}
                </Button>
              </Group>
            </section>
          )
        }
      >
        <RankingTable ranked={list.data?.interviews} pageSize={paging.size} choosing={chosen.choosing} />
      </ListFrame>
      <ShareDialog isOpen={isShare} onClose={shareDialog.close} codes={marked.map(({ code }) => code)} />
    </Stack>
  )
}

function NobodyFinished() {
  return (
    <Surface>
      <Notice
        icon={<IconTrophy size={36} stroke={1.5} aria-hidden />}
        title={t('RANKING.EMPTY_TITLE')}
        text={t('RANKING.EMPTY_TEXT')}
      />
    </Surface>
  )
}
