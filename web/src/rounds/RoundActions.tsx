import type { Blueprint } from '@assay/contract/blueprints'
import type { Interview } from '@assay/contract/interviews/interviews'
import { exportRound } from '@assay/contract/rounds'
import { fileNameOf } from '@assay/domain/fileName'
import { Group, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDownload,
  IconEye,
  IconPencil,
  IconPlayerPlay,
  IconShare,
  IconUserPlus,
} from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTrial } from '../blueprints/useTrial.ts'
import { readStaffLanguage } from '../i18n/language.ts'
import { t } from '../i18n/text.ts'
import { copyWithNotice } from '../interviews/copyWithNotice.ts'
import { useReveal } from '../interviews/useReveal.ts'
import { useDownload } from '../lib/files/useDownload.ts'
import { toast } from '../lib/toast.tsx'
import { paths } from '../paths.ts'
import { MenuLink, MoreMenu } from '../shell/MoreMenu.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { rankingQuery, readRankingState } from './ranking/rankingState.ts'
import { interviewRoundState, useRoundState } from './roundState.ts'
import { linkLines } from './roundTable.ts'
import { roundSearchQuery } from './useRoundList.ts'
import { readRound, useWholeRound } from './wholeRound.ts'

function useExport({ id, name, labels }: Blueprint) {
  const raw = useSearch({ from: '/staff/admin' })
  const download = useDownload(exportRound, `${fileNameOf(name)}.csv`, { otherwise: 'ROUND.READ_FAILED' })
  const names = labels.map((label) => label.name)

  function save(): void {
    const language = readStaffLanguage()
    const state = readRankingState(raw, names)
    const ranking = { rows: 'ranking' as const, separator: state.separator ?? undefined, ...rankingQuery(state) }
    download.mutate({ params: { id }, query: { language, ...(raw['tab'] === 'ranking' && ranking) } })
  }
  return { save, isPending: download.isPending }
}

const icon = { size: 18, 'aria-hidden': true } as const

const canStart = (interview: Interview) => ['waiting', 'open'].includes(interviewRoundState(interview))

export function RoundActions({ blueprint }: { blueprint: Blueprint }) {
  const { id, is_archived, funnel } = blueprint
  const table = useExport(blueprint)
  const params = { id: `${id}` }
  const [state] = useRoundState()
  const { isReading, withWholeRound } = useWholeRound()
  const copyLinks = () =>
    withWholeRound(async () => {
      const interviews = (await readRound(id, roundSearchQuery(state))).filter(canStart)
      if (interviews.length === 0) {
        toast('info', t('ROUND.NO_LINKS'))
        return
      }
      await copyWithNotice(linkLines(interviews), t('ROUND.LINKS_COPIED', { count: interviews.length }))
    })

  const trial = useTrial()
  const reveal = useReveal({ blueprint: id })
  const isEmpty = funnel.interviews === 0
  return (
    <Group gap="xs">
      <MoreMenu>
        <MenuLink to={paths.editBlueprint} params={params} leftSection={<IconPencil {...icon} />}>
          {t('ROUND.EDIT')}
        </MenuLink>
        <Menu.Item
          leftSection={<IconPlayerPlay {...icon} />}
          disabled={trial.isPending}
          onClick={() => trial.start(id)}
        >
          {t('ROUND.TRY')}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...icon} />} disabled={isEmpty || table.isPending} onClick={table.save}>
          {t('ROUND.EXPORT')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          disabled={isEmpty || isReading}
          onClick={() => void copyLinks()}
        >
          {t('ROUND.COPY_LINKS')}
        </Menu.Item>
        {blueprint.is_blind && funnel.finished > 0 && (
          <Menu.Item leftSection={<IconEye {...icon} />} disabled={reveal.isPending} onClick={reveal.ask}>
            {reveal.label}
          </Menu.Item>
        )}
        <MenuLink to={paths.shares} leftSection={<IconShare {...icon} />}>
          {t('SHARES.TITLE')}
        </MenuLink>
      </MoreMenu>
      {!is_archived && (
        <ButtonLink to={paths.addCandidates} params={params} leftSection={<IconUserPlus {...icon} />}>
          {t('ROUND.ADD')}
        </ButtonLink>
      )}
    </Group>
  )
}
