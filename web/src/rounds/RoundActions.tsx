import type { Blueprint } from '@assay/contract/blueprints'
import type { Interview } from '@assay/contract/interviews/interviews'
import { Button, Group } from '@mantine/core'
import { IconCopy, IconDownload, IconPencil, IconShare, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { copyWithNotice } from '../interviews/copyWithNotice.ts'
import { RevealButton } from '../interviews/reveal/RevealButton.tsx'
import { toast, toastFailure } from '../lib/toast.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/links.tsx'
import { useExport } from './ranking/useExport.ts'
import { interviewRoundState, useRoundState } from './roundState.ts'
import { linkLines } from './roundTable.ts'
import { TryButton } from './TryButton.tsx'
import { roundSearchQuery } from './useRoundList.ts'
import { readRound } from './wholeRound.ts'

const icon = { size: 18, 'aria-hidden': true } as const

/** The link of a finished test is of no use. */
const canStart = (interview: Interview) => ['waiting', 'open'].includes(interviewRoundState(interview))

export function RoundActions({ blueprint }: { blueprint: Blueprint }) {
  const { id, is_archived, funnel } = blueprint
  const table = useExport(blueprint)
  const params = { id: `${id}` }
  const [state] = useRoundState()
  const [isReading, setReading] = useState(false)

  async function withWhole(act: () => Promise<void>): Promise<void> {
    setReading(true)
    await toastFailure('read round', act, () => t('ROUND.READ_FAILED'))
    setReading(false)
  }
  const copyLinks = () =>
    withWhole(async () => {
      const interviews = (await readRound(id, roundSearchQuery(state))).filter(canStart)
      if (interviews.length === 0) {
        toast('info', t('ROUND.NO_LINKS'))
        return
      }
      await copyWithNotice(linkLines(interviews), t('ROUND.LINKS_COPIED', { count: interviews.length }))
    })

  const isEmpty = funnel.interviews === 0
  return (
    <Group gap="xs">
      <ButtonLink to={paths.editBlueprint} params={params} variant="default" leftSection={<IconPencil {...icon} />}>
        {t('ROUND.EDIT')}
      </ButtonLink>
      <Button
        variant="default"
        leftSection={<IconDownload {...icon} />}
        disabled={isEmpty}
        loading={table.isPending}
        onClick={table.save}
      >
        {t('ROUND.EXPORT')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCopy {...icon} />}
        disabled={isEmpty}
        loading={isReading}
        onClick={() => void copyLinks()}
      >
        {t('ROUND.COPY_LINKS')}
      </Button>
      <TryButton blueprint={id} />
      {blueprint.is_blind && funnel.finished > 0 && <RevealButton blueprint={id} />}
      <ButtonLink to={paths.shares} variant="default" leftSection={<IconShare {...icon} />}>
        {t('SHARES.TITLE')}
      </ButtonLink>
      {!is_archived && (
        <ButtonLink to={paths.addCandidates} params={params} leftSection={<IconUserPlus {...icon} />}>
          {t('ROUND.ADD')}
        </ButtonLink>
      )}
    </Group>
  )
}
